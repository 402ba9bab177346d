import ServiceRouter

/// The user's folders, favourite shows and playlists, for the whole sidebar.
public enum SidebarListsServices: Service {
  public static let name = "sidebar-lists"

  /// The browser requests it when the whole sidebar first shows, and after changes: a phone and a rail never do.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/sidebar"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }
}
