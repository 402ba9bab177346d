/// A transcript to be fetched (`podcast:transcript`, podcast namespace 1.0).
public struct ParsedTranscript: Sendable, Equatable {
  public var url: String
  /// A MIME type in lower case such as "text/vtt".
  public var type: String?
  public var language: String?

  public init(url: String, type: String? = nil, language: String? = nil) {
    self.url = url
    self.type = type
    self.language = language
  }
}

extension ParsedTranscript: Encodable {
  enum CodingKeys: String, CodingKey { case url, type, language }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(url, forKey: .url)
    try container.encode(type, forKey: .type)
    try container.encode(language, forKey: .language)
  }
}
