import ServiceRouter
import WebPage

/// The queue: the episodes after the current one.
public enum UpNextServices: Service {
  public static let name = "up-next"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/up-next"
    /// Only episodes with this in their title or their show's; nil for all.
    public var words: String?
    /// Whether to show checkboxes for selecting several episodes.
    public var selects: Bool?

    public init(words: String? = nil, selects: Bool? = nil) {
      self.words = words
      self.selects = selects
    }

    public init(_ parameters: TaskParameters) throws {
      words = try parameters.optional("words")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["words": words, "select": selects] }
  }

  /// The queue in the panel beside the pages of a desktop, which the browser requests when the panel opens.
  public struct Panel: NavigateTask {
    public static let pattern: PathPattern = "/up-next/panel"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The first episodes of the queue, its length and the time at which it ends; empty for an empty queue.
  public struct EmbedFirst: EmbedTask {
    public let limit: Int
    /// The page, to which the actions on the episodes return.
    public let path: String

    public init(limit: Int, backTo path: String) {
      self.limit = limit
      self.path = path
    }
  }

  /// The number of episodes in the queue, for a navigation item.
  public struct EmbedBadge: EmbedTask {
    public init() {}
  }

  /// Makes the first episodes of a list the queue, in the order given: at most `maxEpisodes`, and the answer says so. The earlier queue can
  /// be restored.
  public struct ReplaceQueue: CommandTask {
    public typealias Answer = ActionResult
    public static let maxEpisodes = 100
    public let episodes: [Int64]
    /// The length of the list, which may have more than `episodes`.
    public let total: Int
    /// The episode of the list that plays already, and is not queued; nil for none.
    public let playing: Int64?

    public init(episodes: [Int64], total: Int? = nil, playing: Int64? = nil) {
      self.episodes = episodes
      self.total = total ?? episodes.count
      self.playing = playing
    }
  }
}
