import WebPage

/// The events of an episode's page.
public protocol EpisodePageDelegate: Sendable {
  /// - Parameter quality: The name of one of its qualities; nil for the publisher's own file.
  func episodePage(didSelect quality: String?, of episode: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension EpisodePage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some EpisodePageDelegate) -> [PageEvent] {
    [
      PageEvent("/episode-page/did-select-quality", fields: ["episode", "quality"]) { form, viewer in
        let quality = try form.text("quality")
        return try await delegate.episodePage(didSelect: quality.isEmpty ? nil : quality, of: form.int64("episode"), by: viewer)
      }
    ]
  }
}
