import WebPage

/// What the sheet of a feed reports.
public protocol FeedHealthDelegate: Sendable {
  func feedHealth(didTapRefresh show: Int64, by visit: Visit) async throws -> EventAnswer
  /// The feed rests, and shall be fetched all the same.
  func feedHealth(didTapRetry show: Int64, by visit: Visit) async throws -> EventAnswer
  /// - Parameter agent: As typed; empty for the usual name.
  func feedHealth(didSetUserAgent agent: String, of show: Int64, by visit: Visit) async throws -> EventAnswer
  func feedHealth(didSignIn user: String, password: String, to show: Int64, by visit: Visit) async throws -> EventAnswer
  func feedHealth(didSignOutOf show: Int64, by visit: Visit) async throws -> EventAnswer
  /// An episode was taken for another one, wrongly.
  func feedHealth(didUndo repair: Int64, of show: Int64, by visit: Visit) async throws -> EventAnswer
}

extension FeedHealth {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some FeedHealthDelegate) -> [PageEvent] {
    [
      PageEvent("/feed-health/did-tap-refresh", fields: ["show"]) { form, visit in
        try await delegate.feedHealth(didTapRefresh: form.int64("show"), by: visit)
      },
      PageEvent("/feed-health/did-tap-retry", fields: ["show"]) { form, visit in
        try await delegate.feedHealth(didTapRetry: form.int64("show"), by: visit)
      },
      PageEvent("/feed-health/did-set-user-agent", fields: ["show", "agent"]) { form, visit in
        try await delegate.feedHealth(didSetUserAgent: form.text("agent"), of: form.int64("show"), by: visit)
      },
      PageEvent("/feed-health/did-sign-in", fields: ["show", "user", "password"]) { form, visit in
        try await delegate.feedHealth(
          didSignIn: form.text("user"), password: form.text("password"), to: form.int64("show"), by: visit)
      },
      PageEvent("/feed-health/did-sign-out", fields: ["show"]) { form, visit in
        try await delegate.feedHealth(didSignOutOf: form.int64("show"), by: visit)
      },
      PageEvent("/feed-health/did-undo", fields: ["show", "repair"]) { form, visit in
        try await delegate.feedHealth(didUndo: form.int64("repair"), of: form.int64("show"), by: visit)
      },
    ]
  }
}
