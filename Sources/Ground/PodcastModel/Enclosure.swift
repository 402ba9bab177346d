/// The media file of an episode, as the feed names it (RSS 2.0 `enclosure`).
public struct Enclosure: Sendable, Equatable {
  public var url: String
  /// The MIME type in the feed; the type that is served is detected from the bytes.
  public var type: String?
  /// The size in bytes, according to the feed.
  public var length: Int64?

  /// The beginning of the addresses of a user's own files and of their shows. Nothing is fetched from them.
  public static let ownScheme = "own:"

  public init(url: String, type: String?, length: Int64?) {
    self.url = url
    self.type = type
    self.length = length
  }
}
