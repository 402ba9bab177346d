import ServiceRouter

/// The settings of a user and of the server, in sections.
public enum SettingsPageServices: Service {
  public static let name = "settings-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/settings"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
