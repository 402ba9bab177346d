import WebPage

/// The events of a feed's status sheet.
public protocol FeedStatusPageDelegate: Sendable {
  func feedStatusPage(didTapRefresh show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Fetches a quarantined feed in spite of its quarantine.
  func feedStatusPage(didTapRetry show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter agent: as typed; empty for the default one.
  func feedStatusPage(didSetUserAgent agent: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func feedStatusPage(didSignIn user: String, password: String, to show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func feedStatusPage(didSignOutOf show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Reverts the repair of an episode that was matched wrongly.
  func feedStatusPage(didUndo repair: Int64, of show: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension FeedStatusPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some FeedStatusPageDelegate) -> [PageEvent] {
    [
      PageEvent("/feed-status-page/did-tap-refresh", number: "show") { try await delegate.feedStatusPage(didTapRefresh: $0, by: $1) },
      PageEvent("/feed-status-page/did-tap-retry", number: "show") { try await delegate.feedStatusPage(didTapRetry: $0, by: $1) },
      PageEvent("/feed-status-page/did-set-user-agent", fields: ["show", "agent"]) { form, viewer in
        try await delegate.feedStatusPage(didSetUserAgent: form.text("agent"), of: form.int64("show"), by: viewer)
      },
      PageEvent("/feed-status-page/did-sign-in", fields: ["show", "user", "password"]) { form, viewer in
        try await delegate.feedStatusPage(
          didSignIn: form.text("user"), password: form.text("password"), to: form.int64("show"), by: viewer)
      },
      PageEvent("/feed-status-page/did-sign-out", number: "show") { try await delegate.feedStatusPage(didSignOutOf: $0, by: $1) },
      PageEvent("/feed-status-page/did-undo", fields: ["show", "repair"]) { form, viewer in
        try await delegate.feedStatusPage(didUndo: form.int64("repair"), of: form.int64("show"), by: viewer)
      },
    ]
  }
}
