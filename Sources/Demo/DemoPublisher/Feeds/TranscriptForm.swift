/// The formats of a transcript; the raw value is the file extension.
enum TranscriptForm: String, CaseIterable {
  case vtt, srt, json

  var mediaType: String {
    switch self {
    case .vtt: "text/vtt"
    case .srt: "application/x-subrip"
    case .json: "application/json"
    }
  }
}

extension DemoShow {
  /// - Parameter language: another language than that of the show.
  func transcriptPath(of episode: DemoEpisode, _ form: TranscriptForm, in language: String? = nil) -> String {
    "/transcripts/\(id)/\(episode.slug)\(language.map { ".\($0)" } ?? "").\(form.rawValue)"
  }

  func chaptersPath(of episode: DemoEpisode) -> String { "/chapters/\(id)/\(episode.slug).json" }

  /// A chapters file of the podcast namespace (JSON chapters 1.2).
  func chapters(_ extras: DemoEpisodeExtras, of episode: DemoEpisode, _ baseURL: String) -> [String: Any] {
    let ends = extras.chapters.dropFirst().map(\.start) + [episode.seconds]
    let chapters = zip(extras.chapters, ends).map { chapter, end in
      var entry: [String: Any] = ["startTime": chapter.start, "endTime": end, "title": chapter.title]
      entry["url"] = chapter.link
      entry["img"] = chapter.artwork.map { "\(baseURL)/artwork/\($0)" }
      if !chapter.isListed { entry["toc"] = false }
      return entry
    }
    return ["version": "1.2.0", "title": episode.title, "podcastName": title, "chapters": chapters]
  }
}
