import Transcripts

/// A cue of a transcript in `earnest inspect --json`.
struct InspectedCue: Encodable {
  let startSeconds: Double?
  let endSeconds: Double?
  let speaker: String?
  let text: String

  init(_ cue: TranscriptCue) {
    (startSeconds, endSeconds) = (cue.startSeconds, cue.endSeconds)
    (speaker, text) = (cue.speaker, cue.text)
  }

  /// Encodes every key, with null for missing values.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(startSeconds, forKey: .startSeconds)
    try container.encode(endSeconds, forKey: .endSeconds)
    try container.encode(speaker, forKey: .speaker)
    try container.encode(text, forKey: .text)
  }

  private enum CodingKeys: String, CodingKey {
    case startSeconds, endSeconds, speaker, text
  }
}
