import Components

/// One entry of the tab bar and of the sidebar: a page with an identity.
public struct Tab: Sendable {
  public let title: String
  public let path: String
  public let icon: Icon
  /// The identity of the tab's page: while that page is shown, the tab is the current one.
  public let identity: String

  public init(title: String, path: String, icon: Icon, identity: String) {
    self.title = title
    self.path = path
    self.icon = icon
    self.identity = identity
  }
}
