import Components
import WebPage

/// The events of the bookmarks.
public protocol BookmarkListDelegate: Sendable {
  /// Changes the note of a bookmark; `path` is the page with its parameters.
  func bookmarkList(didEdit bookmark: Int64, note: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func bookmarkList(didDelete bookmark: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores a deleted bookmark.
  func bookmarkList(didRestore bookmark: Int64, by viewer: Viewer) async throws -> EventAnswer

  /// Adds a clip.
  ///
  /// - Parameters:
  ///   - times: A time that cannot be read is nil.
  ///   - shares: Whether the sheet that shares it is next.
  ///   - path: The page of the form.
  func bookmarkList(
    didClip episode: Int64, times: (start: Double?, end: Double?), title: String, shares: Bool, backTo path: String?, by viewer: Viewer
  ) async throws -> EventAnswer
  /// Changes a clip.
  ///
  /// - Parameter times: As above; nil for those that it has.
  func bookmarkList(
    didEditClip clip: Int64, times: (start: Double?, end: Double?)?, title: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
  func bookmarkList(didDeleteClip clip: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func bookmarkList(didRestoreClip clip: Int64, by viewer: Viewer) async throws -> EventAnswer

  /// Makes a public link.
  ///
  /// - Parameters:
  ///   - clip: nil for the whole episode.
  ///   - lifetime: "day", "week" or "month".
  func bookmarkList(didLink episode: Int64, clip: Int64?, for lifetime: String, by viewer: Viewer) async throws -> EventAnswer
  func bookmarkList(didRevoke link: Int64, by viewer: Viewer) async throws -> EventAnswer
  func bookmarkList(didRestoreLink link: Int64, by viewer: Viewer) async throws -> EventAnswer
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
      PageEvent("/bookmark-list/did-undo", number: "bookmark") { try await delegate.bookmarkList(didRestore: $0, by: $1) },
      PageEvent("/bookmark-list/did-add-clip", fields: ["episode", "start", "end", "title"]) { form, viewer in
        try await delegate.bookmarkList(
          didClip: form.int64("episode"), times: (TimeText.seconds(form.text("start")), TimeText.seconds(form.text("end"))),
          title: form.text("title"), shares: form.optionalText("then") == "share", backTo: form.optionalText("back"), by: viewer)
      },
      PageEvent("/bookmark-list/did-edit-clip", fields: ["clip", "title", "back"]) { form, viewer in
        let (start, end) = (form.optionalText("start"), form.optionalText("end"))
        let times = start == nil && end == nil ? nil : (start: start.flatMap(TimeText.seconds), end: end.flatMap(TimeText.seconds))
        return try await delegate.bookmarkList(
          didEditClip: form.int64("clip"), times: times, title: form.text("title"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/bookmark-list/did-delete-clip", fields: ["clip", "back"]) { form, viewer in
        try await delegate.bookmarkList(didDeleteClip: form.int64("clip"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/bookmark-list/did-restore-clip", number: "clip") { try await delegate.bookmarkList(didRestoreClip: $0, by: $1) },
      PageEvent("/bookmark-list/did-add-link", fields: ["episode", "lifetime"]) { form, viewer in
        try await delegate.bookmarkList(
          didLink: form.int64("episode"), clip: form.int64s("clip").last, for: form.text("lifetime"), by: viewer)
      },
      PageEvent("/bookmark-list/did-revoke-link", number: "link") { try await delegate.bookmarkList(didRevoke: $0, by: $1) },
      PageEvent("/bookmark-list/did-restore-link", number: "link") { try await delegate.bookmarkList(didRestoreLink: $0, by: $1) },
    ]
  }
}
