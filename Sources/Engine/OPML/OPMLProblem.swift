import FeedParsing

/// Something in a list of subscriptions that did not become a feed.
public struct OPMLProblem: Equatable, Sendable, Encodable {
  public enum Kind: String, Sendable, Encodable, CaseIterable {
    /// The address is no http or https address.
    case badAddress
    /// It is listed as a feed and has no address.
    case noAddress
    /// The address stands outside of any readable outline: in a comment, in a broken tag, behind the end.
    case outsideOutlines
    /// It names another list of subscriptions, which was not followed.
    case otherList
    /// There are more feeds than are taken at once; this is the first that was left out.
    case tooManyFeeds
    /// The list says of more episodes what was heard than is taken at once; this is the first that was left out.
    case tooManyEpisodes
    /// The file breaks off.
    case cutOff
  }

  public var kind: Kind
  /// The address as written; nil where there is none.
  public var url: String?
  public var title: String?

  public init(_ kind: Kind, url: String? = nil, title: String? = nil) {
    self.kind = kind
    self.url = url
    self.title = title
  }
}
