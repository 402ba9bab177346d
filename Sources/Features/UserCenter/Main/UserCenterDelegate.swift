import WebPage

/// What the user center reports.
public protocol UserCenterDelegate: Sendable {
  /// Fetch all feeds now.
  func userCenterDidTapRefreshAll(by visit: Visit) async throws -> EventAnswer
}

extension UserCenter {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some UserCenterDelegate) -> [PageEvent] {
    [PageEvent("/user-center/did-tap-refresh-all") { _, visit in try await delegate.userCenterDidTapRefreshAll(by: visit) }]
  }
}
