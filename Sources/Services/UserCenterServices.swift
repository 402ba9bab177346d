import ServiceRouter

/// The user's page: the links to the pages beside the tabs.
public enum UserCenterServices: Service {
  public static let name = "user-center"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/me"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The number of new episodes, for a navigation item.
  public struct EmbedBadge: EmbedTask {
    public init() {}
  }
}
