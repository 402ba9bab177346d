import FeedParsing

/// What a list of subscriptions says: the feeds in it, and what of it could not be understood.
public struct OPMLDocument: Equatable, Sendable, Encodable {
  /// Each address once, in the order of the file.
  public internal(set) var feeds: [OPMLFeed] = []
  /// What a person has to look at themselves. No address is lost: it is in `feeds` or here.
  public internal(set) var problems: [OPMLProblem] = []
  /// How often an address was listed once more.
  public internal(set) var repeats = 0
  /// What had to be mended: the names that feeds use as well.
  public internal(set) var repairs: [String] = []
  /// Whether the file goes on to its end.
  public internal(set) var isComplete = true
}
