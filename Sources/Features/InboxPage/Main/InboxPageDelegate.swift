import WebPage

/// The events of the Inbox.
public protocol InboxPageDelegate: Sendable {
  /// - Parameter path: The page to return to; nil for the Inbox.
  func inboxPage(didDismiss episodes: [Int64], backTo path: String?, by viewer: Viewer) async throws -> EventAnswer
  func inboxPageDidClear(by viewer: Viewer) async throws -> EventAnswer
  /// Brings back the episodes that were dismissed at a time, in milliseconds.
  func inboxPage(didUndoDismissalAt moment: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension InboxPage {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some InboxPageDelegate) -> [PageEvent] {
    [
      PageEvent("/inbox-page/did-dismiss", fields: ["episode"]) { form, viewer in
        try await delegate.inboxPage(didDismiss: form.int64s("episode"), backTo: form.optionalText("back"), by: viewer)
      },
      PageEvent("/inbox-page/did-clear") { _, viewer in try await delegate.inboxPageDidClear(by: viewer) },
      PageEvent("/inbox-page/did-undo", number: "moment") { try await delegate.inboxPage(didUndoDismissalAt: $0, by: $1) },
    ]
  }

  static let dismissPath = "/inbox-page/did-dismiss"

  /// The path of the undo.
  public static let undoPath = "/inbox-page/did-undo"
}
