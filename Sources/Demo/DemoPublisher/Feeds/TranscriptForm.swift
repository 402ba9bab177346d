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
  func transcriptPath(of episode: DemoEpisode, _ form: TranscriptForm) -> String {
    "/transcripts/\(id)/\(episode.slug).\(form.rawValue)"
  }

  func chaptersPath(of episode: DemoEpisode) -> String { "/chapters/\(id)/\(episode.slug).json" }
}
