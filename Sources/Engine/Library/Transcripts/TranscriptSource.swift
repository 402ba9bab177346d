/// The address of a transcript that a feed names (`podcast:transcript`). Stored as JSON; a key is never renamed.
public struct TranscriptSource: Sendable, Equatable, Codable {
  /// The address: http or https.
  public var url: String
  /// The declared MIME type in lower case; nil for none.
  public var type: String?
  /// The declared language as a tag of BCP 47; nil for none.
  public var language: String?
  /// Whether it is made for captions, with times (`rel="captions"`).
  public var isCaptions: Bool

  /// Creates an address.
  public init(url: String, type: String? = nil, language: String? = nil, isCaptions: Bool = false) {
    self.url = url
    self.type = type
    self.language = language
    self.isCaptions = isCaptions
  }

  /// The maximum number of addresses of an episode.
  public static let maxCount = 50
}
