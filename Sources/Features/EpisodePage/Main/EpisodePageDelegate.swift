import Components
import WebPage

/// The events of an episode's page.
public protocol EpisodePageDelegate: Sendable {
  /// The episode into the queue, then back to `path`, the page as it was.
  func episodePage(didQueue episode: Int64, _ verb: QueueVerb, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// The episode becomes a favourite, or no longer.
  func episodePage(didFavour episode: Int64, isOn: Bool, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Something with its download.
  func episodePage(didTap verb: DownloadVerb, ofEpisode episode: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer
}

extension EpisodePage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some EpisodePageDelegate) -> [PageEvent] {
    [
      PageEvent("/episode-page/did-queue", fields: ["verb", "episode", "back"]) { form, visit in
        try await delegate.episodePage(didQueue: form.int64("episode"), QueueVerb(form), backTo: form.text("back"), by: visit)
      },
      PageEvent("/episode-page/did-favour", fields: ["episode", "value", "back"]) { form, visit in
        try await delegate.episodePage(
          didFavour: form.int64("episode"), isOn: form.text("value") == "true", backTo: form.text("back"), by: visit)
      },
      PageEvent("/episode-page/did-tap-download", fields: ["verb", "episode", "back"]) { form, visit in
        try await delegate.episodePage(
          didTap: DownloadVerb(form), ofEpisode: form.int64("episode"), backTo: form.text("back"), by: visit)
      },
    ]
  }
}
