/// A chapter of an episode.
public struct Chapter: Sendable, Equatable {
  /// Seconds from the start.
  public var startSeconds: Double
  /// Seconds from the start; nil for the start of the next chapter, or the end of the episode.
  public var endSeconds: Double?
  /// Empty when it has none.
  public var title: String
  /// A related web page.
  public var url: String?
  /// The publisher's address of a picture, or that of a picture within the media file (`EmbeddedPictureAddress` of Library).
  public var imageURL: String?

  public init(startSeconds: Double, endSeconds: Double? = nil, title: String, url: String? = nil, imageURL: String? = nil) {
    self.startSeconds = startSeconds
    self.endSeconds = endSeconds
    self.title = title
    self.url = url
    self.imageURL = imageURL
  }
}

extension [Chapter] {
  /// The chapters that start before the end of the episode. An end that fewer than half of them precede is wrong, so that all stay.
  public func before(_ end: Double?) -> [Chapter] {
    guard let end, end > 0 else { return self }
    let inside = filter { $0.startSeconds < end }
    return inside.count * 2 >= count ? inside : self
  }
}
