/// Something in a list of subscriptions that did not become a feed.
public struct OPMLProblem: Equatable, Sendable {
  /// The reason why it did not become a feed.
  public enum Kind: String, Sendable, CaseIterable {
    /// The address is no http or https address.
    case badAddress
    /// The line is a feed without an address.
    case noAddress
    /// The address is outside any readable outline: in a comment, in a broken tag, after the end.
    case outsideOutlines
    /// The line refers to another list, which is not followed.
    case otherList
    /// The list has more feeds than the limit; this is the first one beyond it.
    case tooManyFeeds
    /// The list has the listening state of more episodes than the limit; this is the first one beyond it.
    case tooManyEpisodes
    /// The file is truncated.
    case cutOff
    /// Other users of the server read the feed with credentials, and this user has to enter their own. No reader of lists finds this; the
    /// library does.
    case signInNeeded
  }

  /// The kind of problem.
  public var kind: Kind
  /// The address as written; nil where there is none.
  public var url: String?
  /// The title of the line; nil where there is none.
  public var title: String?
}
