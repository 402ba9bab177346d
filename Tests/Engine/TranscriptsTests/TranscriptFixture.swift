import Transcripts

/// Reads `text` in UTF-8.
func read(_ text: String, as mimeType: String? = nil, language: String? = nil) -> Transcript {
  Transcript.read(Array(text.utf8), mimeType: mimeType, language: language)
}

extension Transcript {
  /// "1.0-2.5 Alice: Hello" for each cue; without what a cue has not.
  var listing: [String] {
    cues.map { cue in
      let times = cue.startSeconds.map { start in "\(start)-\(cue.endSeconds.map { "\($0)" } ?? "") " } ?? ""
      return times + (cue.speaker.map { "\($0): " } ?? "") + cue.text
    }
  }

  var texts: [String] { cues.map(\.text) }
}
