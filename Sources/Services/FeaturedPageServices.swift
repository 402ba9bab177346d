import ServiceRouter

/// Discover: search, charts and topics.
public enum FeaturedPageServices: Service {
  public static let name = "featured-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/discover"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// Popular shows with buttons to subscribe.
  public struct EmbedShows: EmbedTask {
    /// The topics as in addresses; empty for the chart of all topics together.
    public let topics: [String]
    public let style: Style
    public let limit: Int
    /// The page that embeds them, to which their forms return.
    public let path: String

    public enum Style: Sendable {
      /// All shows of the charts, several in a line.
      case grid
      /// A row that scrolls, without the shows to which the user subscribes.
      case shelf
    }

    public init(topics: [String] = [], style: Style, limit: Int, backTo path: String) {
      self.topics = topics
      self.style = style
      self.limit = limit
      self.path = path
    }
  }
}
