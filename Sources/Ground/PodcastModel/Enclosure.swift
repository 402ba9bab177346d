/// The media file of an episode, as the feed names it.
public struct Enclosure: Sendable, Equatable {
  public var url: String
  /// The MIME type the feed claims; what is served is sniffed from the bytes.
  public var type: String?
  /// Bytes, as the feed claims.
  public var length: Int64?

  public init(url: String, type: String?, length: Int64?) {
    self.url = url
    self.type = type
    self.length = length
  }
}
