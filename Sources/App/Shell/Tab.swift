import Components

/// An entry of the tab bar and of the sidebar.
public struct Tab: Sendable {
  public let title: String
  public let path: String
  public let icon: Icon
  /// The identity of the tab's page: the tab is current while that page is shown.
  public let identity: String

  public init(title: String, path: String, icon: Icon, identity: String) {
    self.title = title
    self.path = path
    self.icon = icon
    self.identity = identity
  }
}
