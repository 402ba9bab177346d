import ServiceRouter

/// The state of the server and its settings, for its owner.
public enum ServerPageServices: Service {
  public static let name = "server-page"

  /// It exists for the owner only.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/settings/server"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
