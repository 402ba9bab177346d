/// A chapter of an audio file, a JSON file or show notes.
public struct MediaChapter: Sendable, Equatable {
  /// The start in seconds: 0 to a week.
  public var startSeconds: Double
  /// The end in seconds, after the start; nil when the source has none.
  public var endSeconds: Double?
  /// The title, at most 500 characters; nil for none.
  public var title: String?
  /// A related web page, http or https.
  public var url: String?
  /// The URL of a picture, http or https.
  public var imageURL: String?
  /// A picture within the file.
  public var picture: EmbeddedPicture?
  /// false for a silent chapter, which changes picture and link without being listed (`"toc": false`, or not in the file's `CTOC`).
  public var isInTableOfContents: Bool

  /// Creates a chapter; times and texts are taken as they are.
  public init(
    startSeconds: Double, endSeconds: Double? = nil, title: String? = nil, url: String? = nil, imageURL: String? = nil,
    picture: EmbeddedPicture? = nil, isInTableOfContents: Bool = true
  ) {
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
    self.title = title
    self.url = url
    self.imageURL = imageURL
    self.picture = picture
    self.isInTableOfContents = isInTableOfContents
  }

  /// The maximum number of chapters in a list.
  public static let maxCount = 1_000

  /// The possible times, in seconds: up to a week, as in FeedParsing.
  static let times = 0.0...604_800.0
}

extension [MediaChapter] {
  /// Adds a chapter, without an end that is impossible; an impossible start is skipped.
  ///
  /// - Throws: `MediaTagsError.tooLarge` for more than `MediaChapter.maxCount`.
  mutating func add(_ chapter: MediaChapter) throws {
    guard MediaChapter.times.contains(chapter.startSeconds) else { return }
    guard count < MediaChapter.maxCount else { throw MediaTagsError.tooLarge }
    append(chapter)
    if let end = chapter.endSeconds, !MediaChapter.times.contains(end) || end <= chapter.startSeconds { self[count - 1].endSeconds = nil }
  }
}
