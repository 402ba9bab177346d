import Components
import WebPage

/// The events of the lists. `path` is the page with its parameters.
public protocol PlaylistPageDelegate: Sendable {
  /// Replaces the queue with the whole list.
  ///
  /// - Parameter first: the episode that already plays after the same tap; nil when none does.
  func playlistPage(didPlay list: String, after first: Int64?, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter list: nil for a new one.
  func playlistPage(didSave name: String, _ rules: PlaylistPage.Rules, as list: Int64?, by viewer: Viewer) async throws -> EventAnswer
  /// Shows the form again with the matches of its rules, for browsers without scripts.
  func playlistPage(didPreview name: String, _ rules: PlaylistPage.Rules, as list: Int64?, by viewer: Viewer) async throws -> EventAnswer
  /// Counts the matches of the rules that are being edited.
  func playlistPage(didChange rules: PlaylistPage.Rules, by viewer: Viewer) async throws -> EventAnswer
  func playlistPage(didDelete list: Int64, by viewer: Viewer) async throws -> EventAnswer
  func playlistPage(didUndoDeletionOf list: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Moves a row before another one, or to the end.
  func playlistPage(didMove episode: Int64, before other: Int64?, in list: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// An action on selected episodes; nil for all of the list.
  func playlistPage(
    didTap action: String, on episodes: [Int64]?, of list: String, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
  func playlistPage(didStep episode: Int64, way: ReorderStep, in list: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension PlaylistPage {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some PlaylistPageDelegate) -> [PageEvent] {
    [
      PageEvent("/playlist-page/did-play", fields: ["list", "first"]) { form, viewer in
        let first = try form.int64("first")
        return try await delegate.playlistPage(didPlay: form.text("list"), after: first > 0 ? first : nil, by: viewer)
      },
      PageEvent("/playlist-page/did-save", fields: ["list", "name"] + ruleFields) { form, viewer in
        let list = try form.text("list").isEmpty ? nil : form.int64("list")
        return try await delegate.playlistPage(didSave: form.text("name"), Rules(form), as: list, by: viewer)
      },
      PageEvent("/playlist-page/did-preview", fields: ["list", "name"] + ruleFields) { form, viewer in
        let list = try form.text("list").isEmpty ? nil : form.int64("list")
        return try await delegate.playlistPage(didPreview: form.text("name"), Rules(form), as: list, by: viewer)
      },
      PageEvent("/playlist-page/did-change-rules", fields: ruleFields) { form, viewer in
        try await delegate.playlistPage(didChange: Rules(form), by: viewer)
      },
      PageEvent("/playlist-page/did-delete", number: "list") { try await delegate.playlistPage(didDelete: $0, by: $1) },
      PageEvent("/playlist-page/did-undo", number: "list") { try await delegate.playlistPage(didUndoDeletionOf: $0, by: $1) },
      PageEvent("/playlist-page/did-move", fields: ["list", "episode", "before"]) { form, viewer in
        let before = try form.text("before").isEmpty ? nil : form.int64("before")
        return try await delegate.playlistPage(didMove: form.int64("episode"), before: before, in: form.int64("list"), by: viewer)
      },
      PageEvent("/playlist-page/did-act", fields: ["action", "list", "back"]) { form, viewer in
        let episodes = try form.optionalText("all") == "true" ? nil : form.int64s("episode")
        return try await delegate.playlistPage(
          didTap: form.text("action"), on: episodes, of: form.text("list"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/playlist-page/did-step", fields: ["list", "episode", "way"]) { form, viewer in
        try await delegate.playlistPage(
          didStep: ReorderStep.row("episode", in: form), way: ReorderStep(form), in: form.int64("list"), by: viewer)
      },
    ]
  }

  // MARK: - Private

  private static let ruleFields = ["state", "days", "shortest", "longest", "words", "order"]
}
