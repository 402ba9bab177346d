import WebPage

/// The events of the history.
public protocol PlayHistoryDelegate: Sendable {
  /// Deletes the selected rows; `path` is the page with its parameters.
  func playHistory(didDelete episodes: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Removes one row, with an undo.
  func playHistory(didRemove episode: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores the rows that were deleted at `moment` (milliseconds since 1970).
  func playHistory(didUndoDeletionAt moment: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
}

extension PlayHistory {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some PlayHistoryDelegate) -> [PageEvent] {
    [
      PageEvent("/play-history/did-delete", fields: ["episode", "back"]) { form, viewer in
        try await delegate.playHistory(didDelete: form.int64s("episode"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/play-history/did-remove", fields: ["episode", "back"]) { form, viewer in
        try await delegate.playHistory(didRemove: form.int64("episode"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/play-history/did-undo", fields: ["moment", "back"]) { form, viewer in
        try await delegate.playHistory(didUndoDeletionAt: form.int64("moment"), backTo: form.text("back"), by: viewer)
      },
    ]
  }
}
