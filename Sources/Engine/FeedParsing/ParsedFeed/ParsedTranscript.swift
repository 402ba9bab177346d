/// A transcript to be fetched (`podcast:transcript`, podcast namespace 1.0).
public struct ParsedTranscript: Sendable, Equatable, Encodable {
  public var url: String
  /// A MIME type in lower case such as "text/vtt".
  public var type: String?
  public var language: String?
  /// It is made for captions, with times.
  public var isCaptions = false

  public init(url: String, type: String? = nil, language: String? = nil, isCaptions: Bool = false) {
    self.url = url
    self.type = type
    self.language = language
    self.isCaptions = isCaptions
  }
}
