import Components
import WebPage

/// The events of playlists by hand, and those that playlists of both kinds share: a list is "playlist-7", or "5" for a smart playlist.
public protocol PlaylistsDelegate: Sendable {
  /// - Parameters:
  ///   - episodes: Their first episodes, "7.9"; nil for none.
  ///   - path: The sheet to return to; nil for the playlist.
  func playlists(didCreate name: String, with episodes: String?, backTo path: String?, by viewer: Viewer) async throws -> EventAnswer
  func playlists(didDelete playlist: Int64, by viewer: Viewer) async throws -> EventAnswer
  func playlists(didRestore playlist: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Adds episodes, or removes them where `adds` is false.
  func playlists(
    didAdd episodes: String, adds: Bool, to playlist: Int64, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
  /// - Parameter path: The page to return to; nil for the playlist.
  func playlists(
    didRemove episodes: [Int64], from playlist: Int64, backTo path: String?, by viewer: Viewer
  ) async throws -> EventAnswer
  /// Moves a row before another one, or to the end.
  func playlists(didMove episode: Int64, before other: Int64?, in playlist: Int64, by viewer: Viewer) async throws -> EventAnswer
  func playlists(didStep episode: Int64, way: ReorderStep, in playlist: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Undoes a change of the episodes of a playlist; `replaced` is the id from its notice.
  func playlists(didRestoreEpisodes replaced: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func playlists(didRenameList list: String, to name: String, by viewer: Viewer) async throws -> EventAnswer
  /// Moves a list before another one, or to the end.
  func playlists(didMoveList list: String, before other: String?, by viewer: Viewer) async throws -> EventAnswer
  func playlists(didStepList list: String, way: ReorderStep, by viewer: Viewer) async throws -> EventAnswer
}

extension PlaylistPage {
  /// The posts about playlists by hand, decoded into calls of `delegate`.
  public static func playlistEvents(for delegate: some PlaylistsDelegate) -> [PageEvent] {
    [
      PageEvent("/playlist-page/did-create-playlist", fields: ["name"]) { form, viewer in
        try await delegate.playlists(
          didCreate: form.text("name"), with: form.optionalText("episodes"), backTo: form.optionalText("back"), by: viewer)
      },
      PageEvent("/playlist-page/did-delete-playlist", number: "playlist") { try await delegate.playlists(didDelete: $0, by: $1) },
      PageEvent("/playlist-page/did-restore-playlist", number: "playlist") { try await delegate.playlists(didRestore: $0, by: $1) },
      PageEvent("/playlist-page/did-add", fields: ["playlist", "episodes", "value", "back"]) { form, viewer in
        try await delegate.playlists(
          didAdd: form.text("episodes"), adds: form.text("value") != "false", to: form.int64("playlist"), backTo: form.text("back"),
          by: viewer)
      },
      PageEvent("/playlist-page/did-remove", fields: ["playlist", "episode"]) { form, viewer in
        try await delegate.playlists(
          didRemove: form.int64s("episode"), from: form.int64("playlist"), backTo: form.optionalText("back"), by: viewer)
      },
      PageEvent("/playlist-page/did-move-entry", fields: ["playlist", "episode", "before"]) { form, viewer in
        let before = try form.text("before").isEmpty ? nil : form.int64("before")
        return try await delegate.playlists(didMove: form.int64("episode"), before: before, in: form.int64("playlist"), by: viewer)
      },
      PageEvent("/playlist-page/did-step-entry", fields: ["playlist", "episode", "way"]) { form, viewer in
        try await delegate.playlists(
          didStep: ReorderStep.row("episode", in: form), way: ReorderStep(form), in: form.int64("playlist"), by: viewer)
      },
      PageEvent("/playlist-page/did-undo-change", fields: ["replaced", "back"]) { form, viewer in
        try await delegate.playlists(didRestoreEpisodes: form.int64("replaced"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/playlist-page/did-rename-list", fields: ["list", "name"]) { form, viewer in
        // An open page of an earlier version has the number of a playlist by hand.
        let list = try form.optionalText("list") ?? "playlist-\(form.int64("playlist"))"
        return try await delegate.playlists(didRenameList: list, to: form.text("name"), by: viewer)
      },
      PageEvent("/playlist-page/did-move-list", fields: ["list", "before"]) { form, viewer in
        let before = try form.text("before")
        return try await delegate.playlists(didMoveList: form.text("list"), before: before.isEmpty ? nil : before, by: viewer)
      },
      PageEvent("/playlist-page/did-step-list", fields: ["list", "way"]) { form, viewer in
        try await delegate.playlists(didStepList: form.text("list"), way: ReorderStep(form), by: viewer)
      },
    ]
  }

  /// The path of the undo of a change of episodes.
  public static var undoPath: String { "/playlist-page/did-undo-change" }
}
