/// A part of a transcript: a line of subtitles, a sentence, or a paragraph.
public struct TranscriptCue: Sendable, Equatable {
  /// The start in seconds: 0 to a week; nil in a transcript without times.
  public internal(set) var startSeconds: Double?
  /// The end in seconds, after the start; nil when it is unknown. Cues may overlap.
  public internal(set) var endSeconds: Double?
  /// The speaker in plain text, one line of at most 100 characters; nil when the file does not say, or does not repeat it.
  public internal(set) var speaker: String?
  /// Plain text in one line, at most `maxTextBytes`, without control characters and overrides of the writing direction. Never empty.
  ///
  /// `<` and `&` in it are literal text: it has to be escaped in HTML.
  public internal(set) var text: String

  /// Creates a cue from values that a reader has checked.
  public init(startSeconds: Double? = nil, endSeconds: Double? = nil, speaker: String? = nil, text: String) {
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
    self.speaker = speaker
    self.text = text
  }

  /// The maximum length of the text in bytes; the reader divides longer paragraphs.
  public static let maxTextBytes = 8_000
}
