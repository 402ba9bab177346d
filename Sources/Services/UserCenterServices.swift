import ServiceRouter

/// A person's own corner: subscriptions and the way to everything else that is theirs.
public enum UserCenterServices: Service {
  public static let name = "user-center"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/me"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// How many new episodes there are, for whoever shows the way here.
  public struct EmbedBadge: EmbedTask {
    public init() {}
  }
}
