import WebPage

/// The events of the bookmarks.
public protocol BookmarkListDelegate: Sendable {
  /// Changes the note of a bookmark; `path` is the page with its parameters.
  func bookmarkList(didEdit bookmark: Int64, note: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func bookmarkList(didDelete bookmark: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores a deleted bookmark.
  ///
  /// - Parameter created: When it was added, in milliseconds since 1970.
  func bookmarkList(
    didRestore episode: Int64, at seconds: Double, note: String, created: Int64, by viewer: Viewer
  ) async throws -> EventAnswer
}

extension BookmarkList {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some BookmarkListDelegate) -> [PageEvent] {
    [
      PageEvent("/bookmark-list/did-edit", fields: ["bookmark", "note", "back"]) { form, viewer in
        try await delegate.bookmarkList(
          didEdit: form.int64("bookmark"), note: form.text("note"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/bookmark-list/did-delete", fields: ["bookmark", "back"]) { form, viewer in
        try await delegate.bookmarkList(didDelete: form.int64("bookmark"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/bookmark-list/did-undo", fields: ["episode", "seconds", "note", "created"]) { form, viewer in
        try await delegate.bookmarkList(
          didRestore: form.int64("episode"), at: form.double("seconds"), note: form.text("note"), created: form.int64("created"), by: viewer
        )
      },
    ]
  }
}
