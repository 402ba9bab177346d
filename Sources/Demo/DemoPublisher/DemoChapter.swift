/// A part of an episode that has a name.
public struct DemoChapter: Sendable, Decodable {
  /// Seconds from the beginning.
  public var start: Int
  public var title: String
  public var link: String?
  /// A file among the artwork.
  public var artwork: String?
  /// false for a change of picture outside the table of contents; only a chapters file can express it.
  public var isListed: Bool
}
