/// A format of transcripts.
public enum TranscriptFormat: String, Sendable, CaseIterable {
  /// WebVTT (W3C).
  case webVTT = "vtt"
  /// SubRip, and the similar files of YouTube (`.sbv`).
  case subRip = "srt"
  /// JSON of the podcast namespace, of Podlove's player and of Whisper.
  case json
  /// HTML, with `<cite>` and `<time>` as in the podcast namespace or without.
  case html
  /// Text without times.
  case plainText = "text"

  /// The format of a media type with or without parameters, such as "text/vtt"; nil for types that say nothing.
  public init?(mimeType: String) {
    let type = mimeType.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
    switch type {
    case "text/vtt", "text/webvtt", "application/vtt", "application/webvtt", "application/x-webvtt": self = .webVTT
    case "application/srt", "application/x-subrip", "application/x-srt", "text/srt", "text/x-srt", "text/subrip": self = .subRip
    case _ where type.hasSuffix("/json") || type.hasSuffix("+json"): self = .json
    case "text/html", "application/xhtml+xml": self = .html
    case "text/plain": self = .plainText
    default: return nil
    }
  }
}
