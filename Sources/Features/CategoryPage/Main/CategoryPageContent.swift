import Components
import WebPage

extension CategoryPage {
  /// The content of the grid of topics.
  public struct Content: Sample {
    /// In the user's order.
    public var topics: [Topic]
    /// Whether the tiles can be moved.
    public var isEditing = false
    /// The paths of this page, and of the same page with tiles that can be moved.
    public var url = ""
    public var editURL = ""

    public init(topics: [Topic]) { self.topics = topics }
  }

  public struct Topic: Sendable, Equatable {
    /// The key in events and addresses: "true-crime".
    public var key: String
    public var name: String
    public var url: String

    public init(key: String, name: String, url: String) {
      self.key = key
      self.name = name
      self.url = url
    }
  }

  /// The content of the page of one topic.
  public struct TopicContent: Sendable {
    public var topic: Topic
    /// Most popular first.
    public var shows: [DirectoryShowRow]
    /// Whether the directories are being asked.
    public var isInProgress: Bool
    /// A sentence about directories that did not respond; nil when all did.
    public var failureText: String?
    /// The number of directory responses so far: an open page with another number reloads.
    public var version: Int
    /// The search page; nil when there is none.
    public var searchURL: String?

    public init(topic: Topic, shows: [DirectoryShowRow], isInProgress: Bool, failureText: String?, version: Int, searchURL: String?) {
      self.topic = topic
      self.shows = shows
      self.isInProgress = isInProgress
      self.failureText = failureText
      self.version = version
      self.searchURL = searchURL
    }
  }

  /// A move of a tile without dragging.
  public enum Move: String, Sendable, CaseIterable {
    case start, back, forward, end
  }
}
