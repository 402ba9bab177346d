import Components
import WebPage

extension FeaturedPage {
  /// The content of the page.
  public struct Content: Sample {
    /// The chart of all topics together.
    public var trending: Chart
    /// The first topics in the user's order; those without shows are hidden.
    public var topics: [Topic]
    /// The number of directory responses so far: an open page with another number reloads.
    public var version: Int
    /// The path of this page, to which its forms return.
    public var url: String
    /// The search field and the tiles of all topics.
    public var searchField: HTML = .empty
    public var topicGrid: HTML = .empty
    /// The page that reorders the topics.
    public var editURL: String?

    public init(trending: Chart, topics: [Topic] = [], version: Int = 0, url: String) {
      self.trending = trending
      self.topics = topics
      self.version = version
      self.url = url
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
    /// Whether the directories are being asked for them.
    public var isInProgress: Bool

    public init(key: String, name: String, url: String?, shows: [DirectoryShowRow], isInProgress: Bool = false) {
      self.key = key
      self.name = name
      self.url = url
      self.shows = shows
      self.isInProgress = isInProgress
    }
  }
}
