/// A chapter in the feed (Podlove Simple Chapters 1.2, `psc:chapter`).
public struct ParsedChapter: Sendable, Equatable, Encodable {
  /// The start in seconds.
  public var startSeconds: Double
  /// The title.
  public var title: String?
  /// A related web page.
  public var url: String?
  /// The URL of a picture.
  public var image: String?
}
