/// A link to a transcript (`podcast:transcript`, podcast namespace 1.0).
public struct ParsedTranscript: Sendable, Equatable, Encodable {
  /// The URL of the transcript.
  public var url: String
  /// A MIME type in lower case such as "text/vtt".
  public var type: String?
  /// The language, as published.
  public var language: String?
  /// Whether it is made for captions, with times.
  public var isCaptions = false
}
