/// A part of an episode that has a name.
public struct DemoChapter: Sendable {
  /// Seconds from the beginning.
  public var start: Int
  public var title: String
  public var link: String?
  /// A file among the artwork.
  public var artwork: String?
  /// False for a change of picture that no table of contents names; only a chapters file can say so.
  public var isListed: Bool

  public init(_ start: Int, _ title: String, link: String? = nil, artwork: String? = nil, isListed: Bool = true) {
    self.start = start
    self.title = title
    self.link = link
    self.artwork = artwork
    self.isListed = isListed
  }
}
