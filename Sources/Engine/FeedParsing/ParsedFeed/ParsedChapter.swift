/// A chapter written into the feed (Podlove Simple Chapters 1.2, `psc:chapter`).
public struct ParsedChapter: Sendable, Equatable, Encodable {
  public var startSeconds: Double
  public var title: String?
  public var url: String?
  public var image: String?

  public init(startSeconds: Double, title: String? = nil, url: String? = nil, image: String? = nil) {
    self.startSeconds = startSeconds
    self.title = title
    self.url = url
    self.image = image
  }
}
