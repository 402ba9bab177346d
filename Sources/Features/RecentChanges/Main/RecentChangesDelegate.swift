import WebPage

/// The events of the page.
public protocol RecentChangesDelegate: Sendable {
  /// Undoes changes, those of one action; `path` is the page to return to, nil for the list.
  func recentChanges(didUndo changes: [Int64], backTo path: String?, by viewer: Viewer) async throws -> EventAnswer
  /// Restores Up Next as it was at a time, in milliseconds since 1970.
  func recentChanges(didRestoreUpNextAt moment: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension RecentChanges {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some RecentChangesDelegate) -> [PageEvent] {
    [
      PageEvent("/recent-changes/did-undo", fields: ["change"]) { form, viewer in
        try await delegate.recentChanges(didUndo: changes(in: form), backTo: form.optionalText("back"), by: viewer)
      },
      PageEvent("/recent-changes/did-restore", number: "moment") { try await delegate.recentChanges(didRestoreUpNextAt: $0, by: $1) },
    ]
  }

  /// Their ids. An undo has one value per field, so several of them are one text.
  private static func changes(in form: Form) throws -> [Int64] {
    let ids = try form.text("change").split(separator: " ")
    guard !ids.isEmpty, ids.count <= maxChanges else { throw FormError.missing("change") }
    return try ids.map { text in
      guard let id = Int64(text) else { throw FormError.notANumber("change") }
      return id
    }
  }

  /// More than one action makes.
  private static let maxChanges = 100
}
