import WebPage

/// The events of the page.
public protocol UserCenterDelegate: Sendable {
  /// Refreshes all feeds.
  func userCenterDidTapRefreshAll(by viewer: Viewer) async throws -> EventAnswer
}

extension UserCenter {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some UserCenterDelegate) -> [PageEvent] {
    [PageEvent("/user-center/did-tap-refresh-all") { _, viewer in try await delegate.userCenterDidTapRefreshAll(by: viewer) }]
  }
}
