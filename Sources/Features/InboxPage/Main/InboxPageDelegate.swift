import WebPage

/// The events of the Inbox.
public protocol InboxPageDelegate: Sendable {
  /// - Parameters:
  ///   - episodes: nil for all of the Inbox.
  ///   - path: The page to return to; nil for the Inbox.
  func inboxPage(didDismiss episodes: [Int64]?, backTo path: String?, by viewer: Viewer) async throws -> EventAnswer
  /// An action on selected episodes; nil for all of the Inbox.
  func inboxPage(didTap action: String, on episodes: [Int64]?, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func inboxPageDidClear(by viewer: Viewer) async throws -> EventAnswer
  /// Brings back the episodes that were dismissed at a time, in milliseconds.
  func inboxPage(didUndoDismissalAt moment: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension InboxPage {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some InboxPageDelegate) -> [PageEvent] {
    [
      PageEvent("/inbox-page/did-dismiss", fields: ["episode"]) { form, viewer in
        try await delegate.inboxPage(didDismiss: selected(in: form), backTo: form.optionalText("back"), by: viewer)
      },
      PageEvent("/inbox-page/did-act", fields: ["action", "back"]) { form, viewer in
        try await delegate.inboxPage(
          didTap: form.text("action"), on: selected(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/inbox-page/did-clear") { _, viewer in try await delegate.inboxPageDidClear(by: viewer) },
      PageEvent("/inbox-page/did-undo", number: "moment") { try await delegate.inboxPage(didUndoDismissalAt: $0, by: $1) },
    ]
  }

  static let actPath = "/inbox-page/did-act"
  static let dismissPath = "/inbox-page/did-dismiss"

  /// The path of the undo.
  public static let undoPath = "/inbox-page/did-undo"

  // MARK: - Private

  /// nil for all episodes of all pages.
  private static func selected(in form: Form) throws -> [Int64]? {
    try form.optionalText("all") == "true" ? nil : form.int64s("episode")
  }
}
