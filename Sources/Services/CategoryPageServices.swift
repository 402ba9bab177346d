import ServiceRouter

/// The topics that shows sort themselves into, in the person's own order, and what is popular in each.
public enum CategoryPageServices: Service {
  public static let name = "category-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/categories"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The shows of one topic.
  public struct NavigateToTopic: NavigateTask {
    public static let pattern: PathPattern = "/categories/{topic}"
    /// As a word of an address: "true-crime".
    public let topic: String

    public init(topic: String) { self.topic = topic }
    public init(_ parameters: TaskParameters) throws { topic = try parameters.required("topic") }
    public var parameters: TaskParameters { ["topic": topic] }
  }
}
