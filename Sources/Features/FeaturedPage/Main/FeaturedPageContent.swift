import Components
import Foundation
import WebPage

extension FeaturedPage {
  /// What the first page shows.
  public struct Content: Sample {
    /// What is popular in everything together.
    public var trending: Chart
    /// What one is in the middle of, last heard first.
    public var continues: [Episode]
    /// What one's shows have published and one has not begun, newest first.
    public var fresh: [Episode]
    /// The topics that stand first in the person's order; those without shows are not shown.
    public var topics: [Topic]
    /// There is nothing of one's own yet: the page says how to begin.
    public var isFresh: Bool
    /// Counts answers of the directories: an open page with another number asks for itself anew.
    public var version: Int
    public var searchURL: String?
    public var categoriesURL: String?
    /// The page to which shows are brought from another app.
    public var importURL: String?
    /// All that one is in the middle of, and all that is new.
    public var continuesURL: String?
    public var freshURL: String?
    /// Now, so that episodes of this day and the last say so; nil for dates only.
    public var today: Date?

    public init(
      trending: Chart, continues: [Episode] = [], fresh: [Episode] = [], topics: [Topic] = [], isFresh: Bool = false, version: Int = 0,
      searchURL: String? = nil, categoriesURL: String? = nil, today: Date? = nil
    ) {
      self.trending = trending
      self.continues = continues
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
    public var shows: [ListedShow]
    /// The directories are being asked.
    public var isUnderWay: Bool
    /// Who gave no answer, in a sentence; nil when nobody was silent.
    public var trouble: String?

    public init(shows: [ListedShow], isUnderWay: Bool = false, trouble: String? = nil) {
      self.shows = shows
      self.isUnderWay = isUnderWay
      self.trouble = trouble
    }
  }

  public struct Topic: Sendable {
    /// "true-crime".
    public var key: String
    public var name: String
    /// The topic's own page; nil when there is none.
    public var url: String?
    public var shows: [ListedShow]

    public init(key: String, name: String, url: String?, shows: [ListedShow]) {
      self.key = key
      self.name = name
      self.url = url
      self.shows = shows
    }
  }

  public struct Episode: Sendable {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    public var artworkURL: String?
    public var url: String
    public var published: Date?
    public var progress: PlayButton.Progress
    public var play: Playability

    public init(
      episode: Int64, title: String, showTitle: String, artworkURL: String?, url: String, published: Date?, progress: PlayButton.Progress,
      play: Playability
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.artworkURL = artworkURL
      self.url = url
      self.published = published
      self.progress = progress
      self.play = play
    }
  }
}
