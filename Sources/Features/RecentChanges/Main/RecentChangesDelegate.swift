import WebPage

/// The events of the page.
public protocol RecentChangesDelegate: Sendable {
  /// Undoes a change; `path` is the page to return to, nil for the list.
  func recentChanges(didUndo change: Int64, backTo path: String?, by viewer: Viewer) async throws -> EventAnswer
  /// Restores Up Next as it was at a time, in milliseconds since 1970.
  func recentChanges(didRestoreUpNextAt moment: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension RecentChanges {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some RecentChangesDelegate) -> [PageEvent] {
    [
      PageEvent("/recent-changes/did-undo", fields: ["change"]) { form, viewer in
        try await delegate.recentChanges(didUndo: form.int64("change"), backTo: form.optionalText("back"), by: viewer)
      },
      PageEvent("/recent-changes/did-restore", number: "moment") { try await delegate.recentChanges(didRestoreUpNextAt: $0, by: $1) },
    ]
  }
}
