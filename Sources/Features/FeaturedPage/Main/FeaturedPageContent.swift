import Components
import Foundation
import WebPage

extension FeaturedPage {
  /// The content of the first page.
  public struct Content: Sample {
    /// The chart of all topics together.
    public var trending: Chart
    /// Episodes in progress, the last played first.
    public var continueListening: [EpisodeRow.Content]
    /// New episodes of subscribed shows that are not started, newest first.
    public var fresh: [EpisodeRow.Content]
    /// The first topics in the user's order; those without shows are hidden.
    public var topics: [Topic]
    /// Whether the library is empty: the page then shows the first steps.
    public var isFresh: Bool
    /// The number of directory responses so far: an open page with another number reloads.
    public var version: Int
    public var searchURL: String?
    public var categoriesURL: String?
    /// The import page.
    public var importURL: String?
    /// The lists of episodes in progress and of new episodes.
    public var continuesURL: String?
    public var freshURL: String?
    /// The current time: recent dates are "Today" and "Yesterday"; nil for dates only.
    public var today: Date?

    public init(
      trending: Chart, continueListening: [EpisodeRow.Content] = [], fresh: [EpisodeRow.Content] = [], topics: [Topic] = [],
      isFresh: Bool = false,
      version: Int = 0,
      searchURL: String? = nil, categoriesURL: String? = nil, today: Date? = nil
    ) {
      self.trending = trending
      self.continueListening = continueListening
      self.fresh = fresh
      self.topics = topics
      self.isFresh = isFresh
      self.version = version
      self.searchURL = searchURL
      self.categoriesURL = categoriesURL
      self.today = today
    }
  }

  public struct Chart: Sendable {
    /// Most popular first.
    public var shows: [DirectoryShowRow]
    /// Whether the directories are being asked.
    public var isInProgress: Bool
    /// A sentence about directories that did not respond; nil when all did.
    public var failureText: String?

    public init(shows: [DirectoryShowRow], isInProgress: Bool = false, failureText: String? = nil) {
      self.shows = shows
      self.isInProgress = isInProgress
      self.failureText = failureText
    }
  }

  public struct Topic: Sendable {
    /// "true-crime".
    public var key: String
    public var name: String
    /// The topic's own page; nil when there is none.
    public var url: String?
    public var shows: [DirectoryShowRow]

    public init(key: String, name: String, url: String?, shows: [DirectoryShowRow]) {
      self.key = key
      self.name = name
      self.url = url
      self.shows = shows
    }
  }
}
