import ServiceRouter

/// The first page: episodes in progress, the queue, new episodes, favourite shows and popular ones.
public enum HomePageServices: Service {
  public static let name = "home-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/"
    /// The topics whose shows a new user is offered, as in addresses, separated by commas; nil when none are selected.
    public var topics: String?

    public init(topics: String? = nil) { self.topics = topics }
    public init(_ parameters: TaskParameters) throws { topics = try parameters.optional("topics") }
    public var parameters: TaskParameters { ["topics": topics] }
  }

  /// The page that reorders and hides the sections.
  public struct Edit: NavigateTask {
    public static let pattern: PathPattern = "/edit-home"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
