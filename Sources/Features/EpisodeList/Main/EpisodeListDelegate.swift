import Components
import WebPage

/// The events of the sheet.
public protocol EpisodeListDelegate: Sendable {
  /// Something with the download of an episode.
  func episodeList(didTap verb: DownloadVerb, ofEpisode episode: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer
}

extension EpisodeList {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some EpisodeListDelegate) -> [PageEvent] {
    [
      PageEvent("/episode-list/did-tap-download", fields: ["verb", "episode", "back"]) { form, visit in
        try await delegate.episodeList(
          didTap: DownloadVerb(form), ofEpisode: form.int64("episode"), backTo: form.text("back"), by: visit)
      }
    ]
  }
}
