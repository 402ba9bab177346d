/// A part of a transcript: a line of subtitles, a sentence, or a paragraph.
public struct StoredCue: Sendable, Equatable {
  /// The start in seconds; nil in a transcript without times.
  public let startSeconds: Double?
  /// The end in seconds, after the start; nil when it is unknown.
  public let endSeconds: Double?
  /// The speaker as plain text in one line; nil when the transcript does not say.
  public let speaker: String?
  /// Plain text in one line. Never empty.
  ///
  /// `<` and `&` in it are literal text: it has to be escaped in HTML.
  public let text: String

  /// Creates a cue.
  public init(startSeconds: Double?, endSeconds: Double? = nil, speaker: String? = nil, text: String) {
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
    self.speaker = speaker
    self.text = text
  }

  /// The maximum number of cues of a transcript; further ones are dropped.
  public static let maxCount = 100_000
}
