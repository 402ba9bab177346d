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
  /// Shows the feed at another address, before it replaces this one.
  func feedStatusPage(didPreviewAddress address: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter preview: the key of the previewed address.
  func feedStatusPage(didChangeAddress preview: String, of show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func feedStatusPage(didUndoAddressOf show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Ignores the address that the publisher suggests.
  func feedStatusPage(didDismissSuggestionOf show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Shows what a merge of the show into `target` would do.
  func feedStatusPage(didPreviewMergeOf show: Int64, into target: Int64, by viewer: Viewer) async throws -> EventAnswer
  func feedStatusPage(didMerge show: Int64, into target: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter show: the show that stayed.
  func feedStatusPage(didUndoMerge merge: Int64, of show: Int64, by viewer: Viewer) async throws -> EventAnswer
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
    ] + changes(for: delegate)
  }

  /// Where the feed comes from: its address, and merges with other shows.
  private static func changes(for delegate: some FeedStatusPageDelegate) -> [PageEvent] {
    [
      PageEvent("/feed-status-page/did-preview-address", fields: ["show", "address"]) { form, viewer in
        try await delegate.feedStatusPage(didPreviewAddress: form.text("address"), of: form.int64("show"), by: viewer)
      },
      PageEvent("/feed-status-page/did-change-address", fields: ["show", "preview"]) { form, viewer in
        try await delegate.feedStatusPage(didChangeAddress: form.text("preview"), of: form.int64("show"), by: viewer)
      },
      PageEvent("/feed-status-page/did-undo-address", number: "show") { try await delegate.feedStatusPage(didUndoAddressOf: $0, by: $1) },
      PageEvent("/feed-status-page/did-dismiss-suggestion", number: "show") {
        try await delegate.feedStatusPage(didDismissSuggestionOf: $0, by: $1)
      },
      PageEvent("/feed-status-page/did-preview-merge", fields: ["show", "target"]) { form, viewer in
        try await delegate.feedStatusPage(didPreviewMergeOf: form.int64("show"), into: form.int64("target"), by: viewer)
      },
      PageEvent("/feed-status-page/did-merge", fields: ["show", "target"]) { form, viewer in
        try await delegate.feedStatusPage(didMerge: form.int64("show"), into: form.int64("target"), by: viewer)
      },
      PageEvent("/feed-status-page/did-undo-merge", fields: ["show", "merge"]) { form, viewer in
        try await delegate.feedStatusPage(didUndoMerge: form.int64("merge"), of: form.int64("show"), by: viewer)
      },
    ]
  }
}
