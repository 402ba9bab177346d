import Components
import WebPage

extension CategoryPage {
  /// What the grid of topics shows.
  public struct Content: Sample {
    /// In the person's order.
    public var topics: [Topic]

    public init(topics: [Topic]) { self.topics = topics }
  }

  public struct Topic: Sendable, Equatable {
    /// What posts and addresses call it: "true-crime".
    public var key: String
    public var name: String
    public var url: String

    public init(key: String, name: String, url: String) {
      self.key = key
      self.name = name
      self.url = url
    }
  }

  /// What the page of one topic shows.
  public struct TopicContent: Sendable {
    public var topic: Topic
    /// Most popular first.
    public var shows: [ListedShow]
    /// The directories are being asked.
    public var isUnderWay: Bool
    /// Who gave no answer, in a sentence; nil when nobody was silent.
    public var trouble: String?
    /// Counts answers of the directories: an open page with another number asks for itself anew.
    public var version: Int
    /// Where else shows are found; nil when there is no such page.
    public var searchURL: String?

    public init(topic: Topic, shows: [ListedShow], isUnderWay: Bool, trouble: String?, version: Int, searchURL: String?) {
      self.topic = topic
      self.shows = shows
      self.isUnderWay = isUnderWay
      self.trouble = trouble
      self.version = version
      self.searchURL = searchURL
    }
  }

  /// Where a tile can be moved without dragging.
  public enum Way: String, Sendable, CaseIterable {
    case start, back, forward, end
  }
}
