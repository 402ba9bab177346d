import WebPage

/// The events of the player page. Playing itself goes through the runtime's player.
public protocol AudioPlayerDelegate: Sendable {
  /// - Parameter seconds: Where; as the form says it.
  func audioPlayer(didKeep episode: Int64, at seconds: Double, note: String, by viewer: Viewer) async throws -> EventAnswer
  func audioPlayer(didRemove bookmark: Int64, of episode: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Restores a removed bookmark.
  func audioPlayer(didRestore bookmark: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Restores the displaced position of the episode.
  func audioPlayer(didTapGoBackIn episode: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Returns to where the user may have fallen asleep.
  func audioPlayerDidGoToSleepPosition(by viewer: Viewer) async throws -> EventAnswer
  func audioPlayerDidDismissSleepQuestion(by viewer: Viewer) async throws -> EventAnswer
}

extension AudioPlayer {
  /// The path of the undo after a removal.
  public static let restoreBookmarkPath = "/audio-player/did-restore-bookmark"

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some AudioPlayerDelegate) -> [PageEvent] {
    [
      PageEvent("/audio-player/did-add-bookmark", fields: ["episode", "seconds", "note"]) { form, viewer in
        try await delegate.audioPlayer(
          didKeep: form.int64("episode"), at: form.double("seconds"), note: form.text("note"), by: viewer)
      },
      PageEvent("/audio-player/did-remove-bookmark", fields: ["bookmark", "episode"]) { form, viewer in
        try await delegate.audioPlayer(didRemove: form.int64("bookmark"), of: form.int64("episode"), by: viewer)
      },
      PageEvent("/audio-player/did-restore-bookmark", number: "bookmark") { try await delegate.audioPlayer(didRestore: $0, by: $1) },
      PageEvent("/audio-player/did-tap-go-back", number: "episode") { try await delegate.audioPlayer(didTapGoBackIn: $0, by: $1) },
      PageEvent("/audio-player/did-go-to-sleep-position") { _, viewer in try await delegate.audioPlayerDidGoToSleepPosition(by: viewer) },
      PageEvent("/audio-player/did-dismiss-sleep-question") { _, viewer in
        try await delegate.audioPlayerDidDismissSleepQuestion(by: viewer)
      },
    ]
  }
}
