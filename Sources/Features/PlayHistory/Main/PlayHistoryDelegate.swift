import WebPage

/// The events of the history.
public protocol PlayHistoryDelegate: Sendable {
  /// Deletes the selected rows; `path` is the page with its parameters.
  func playHistory(didDelete selection: PlayHistory.Selection, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// An action on the episodes of the selected rows.
  func playHistory(
    didTap action: String, on selection: PlayHistory.Selection, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
  /// Removes one row, with an undo.
  func playHistory(didRemove episode: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores the rows that were deleted at `moment` (milliseconds since 1970).
  func playHistory(didUndoDeletionAt moment: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
}

extension PlayHistory {
  /// The rows that a post is about.
  public enum Selection: Sendable, Equatable {
    case episodes([Int64])
    /// All rows that a search finds; nil for the whole history.
    case all(words: String?)
  }

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some PlayHistoryDelegate) -> [PageEvent] {
    [
      PageEvent("/play-history/did-delete", fields: ["episode", "back"]) { form, viewer in
        try await delegate.playHistory(didDelete: selection(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/play-history/did-act", fields: ["action", "back"]) { form, viewer in
        try await delegate.playHistory(
          didTap: form.text("action"), on: selection(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/play-history/did-remove", fields: ["episode", "back"]) { form, viewer in
        try await delegate.playHistory(didRemove: form.int64("episode"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/play-history/did-undo", fields: ["moment", "back"]) { form, viewer in
        try await delegate.playHistory(didUndoDeletionAt: form.int64("moment"), backTo: form.text("back"), by: viewer)
      },
    ]
  }

  // MARK: - Private

  private static func selection(in form: Form) throws -> Selection {
    guard form.optionalText("all") == "true" else { return .episodes(try form.int64s("episode")) }
    return .all(words: form.optionalText("words").flatMap { $0.isEmpty ? nil : $0 })
  }
}
