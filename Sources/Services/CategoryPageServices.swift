import ServiceRouter

/// The topics of shows in the user's order, and the charts of each topic.
public enum CategoryPageServices: Service {
  public static let name = "category-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/categories"
    /// Whether the topics can be reordered.
    public var edits: Bool?

    public init(edits: Bool? = nil) { self.edits = edits }
    public init(_ parameters: TaskParameters) throws { edits = try parameters.optional("edit") }
    public var parameters: TaskParameters { ["edit": edits] }
  }

  /// All topics as tiles that lead to their charts.
  public struct EmbedGrid: EmbedTask {
    public init() {}
  }

  /// The chart of one topic.
  public struct NavigateToTopic: NavigateTask {
    public static let pattern: PathPattern = "/categories/{topic}"
    /// The topic as in addresses: "true-crime".
    public let topic: String

    public init(topic: String) { self.topic = topic }
    public init(_ parameters: TaskParameters) throws { topic = try parameters.required("topic") }
    public var parameters: TaskParameters { ["topic": topic] }
  }
}
