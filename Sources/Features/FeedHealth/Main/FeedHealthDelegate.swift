import WebPage

/// The events of a feed's status sheet.
public protocol FeedHealthDelegate: Sendable {
  func feedHealth(didTapRefresh show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Fetches a quarantined feed in spite of its quarantine.
  func feedHealth(didTapRetry show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter agent: as typed; empty for the default one.
  func feedHealth(didSetUserAgent agent: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func feedHealth(didSignIn user: String, password: String, to show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func feedHealth(didSignOutOf show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Reverts the repair of an episode that was matched wrongly.
  func feedHealth(didUndo repair: Int64, of show: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension FeedHealth {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some FeedHealthDelegate) -> [PageEvent] {
    [
      PageEvent("/feed-health/did-tap-refresh", number: "show") { try await delegate.feedHealth(didTapRefresh: $0, by: $1) },
      PageEvent("/feed-health/did-tap-retry", number: "show") { try await delegate.feedHealth(didTapRetry: $0, by: $1) },
      PageEvent("/feed-health/did-set-user-agent", fields: ["show", "agent"]) { form, viewer in
        try await delegate.feedHealth(didSetUserAgent: form.text("agent"), of: form.int64("show"), by: viewer)
      },
      PageEvent("/feed-health/did-sign-in", fields: ["show", "user", "password"]) { form, viewer in
        try await delegate.feedHealth(
          didSignIn: form.text("user"), password: form.text("password"), to: form.int64("show"), by: viewer)
      },
      PageEvent("/feed-health/did-sign-out", number: "show") { try await delegate.feedHealth(didSignOutOf: $0, by: $1) },
      PageEvent("/feed-health/did-undo", fields: ["show", "repair"]) { form, viewer in
        try await delegate.feedHealth(didUndo: form.int64("repair"), of: form.int64("show"), by: viewer)
      },
    ]
  }
}
