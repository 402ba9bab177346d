import MediaTags

/// A chapter in `earnest inspect --json`.
struct InspectedChapter: Encodable {
  let startSeconds: Double
  let endSeconds: Double?
  let title: String?
  let url: String?

  init(_ chapter: MediaChapter) {
    (startSeconds, endSeconds) = (chapter.startSeconds, chapter.endSeconds)
    (title, url) = (chapter.title, chapter.url)
  }

  /// Encodes every key, with null for missing values.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(startSeconds, forKey: .startSeconds)
    try container.encode(endSeconds, forKey: .endSeconds)
    try container.encode(title, forKey: .title)
    try container.encode(url, forKey: .url)
  }

  private enum CodingKeys: String, CodingKey {
    case startSeconds, endSeconds, title, url
  }
}
