/// A part of an episode that has a name.
public struct DemoChapter: Sendable, Decodable {
  /// Seconds from the beginning.
  public var start: Int
  public var title: String
  public var link: String?
  /// A file among the artwork.
  public var artwork: String?
  /// False for a change of picture that no table of contents names; only a chapters file can say so.
  public var isListed: Bool
}
