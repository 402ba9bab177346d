/// A chapter written into the feed (Podlove Simple Chapters 1.2, `psc:chapter`).
public struct ParsedChapter: Sendable, Equatable {
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

extension ParsedChapter: Encodable {
  enum CodingKeys: String, CodingKey { case startSeconds, title, url, image }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(startSeconds, forKey: .startSeconds)
    try container.encode(title, forKey: .title)
    try container.encode(url, forKey: .url)
    try container.encode(image, forKey: .image)
  }
}
