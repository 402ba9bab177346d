import WebPage

/// The events of the bookmarks.
public protocol BookmarkListDelegate: Sendable {
  /// Changes the note of a bookmark; `path` is the page with its parameters.
  func bookmarkList(didEdit bookmark: Int64, note: String, backTo path: String, by visit: Visit) async throws -> EventAnswer
  func bookmarkList(didDelete bookmark: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Restores a deleted bookmark.
  func bookmarkList(didUndo deleted: BookmarkList.Deleted, by visit: Visit) async throws -> EventAnswer
}

extension BookmarkList {
  /// The fields of a deleted bookmark, as posted by the undo.
  public struct Deleted: Sendable, Equatable {
    public var episode: Int64
    public var seconds: Double
    public var note: String
    /// When it was added, in milliseconds since 1970.
    public var created: Int64

    public init(episode: Int64, seconds: Double, note: String, created: Int64) {
      self.episode = episode
      self.seconds = seconds
      self.note = note
      self.created = created
    }

    public var fields: [String: String] {
      ["episode": "\(episode)", "seconds": "\(seconds)", "note": note, "created": "\(created)"]
    }

    init(_ form: Form) throws {
      guard let seconds = Double(try form.text("seconds")) else { throw FormError.notANumber("seconds") }
      self.init(
        episode: try form.int64("episode"), seconds: seconds, note: try form.text("note"), created: try form.int64("created"))
    }
  }

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some BookmarkListDelegate) -> [PageEvent] {
    [
      PageEvent("/bookmark-list/did-edit", fields: ["bookmark", "note", "back"]) { form, visit in
        try await delegate.bookmarkList(
          didEdit: form.int64("bookmark"), note: form.text("note"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/bookmark-list/did-delete", fields: ["bookmark", "back"]) { form, visit in
        try await delegate.bookmarkList(didDelete: form.int64("bookmark"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/bookmark-list/did-undo", fields: ["episode", "seconds", "note", "created"]) { form, visit in
        try await delegate.bookmarkList(didUndo: Deleted(form), by: visit)
      },
    ]
  }
}
