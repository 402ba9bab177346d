/// What a list of subscriptions says: the feeds in it, and what of it could not be understood.
public struct OPMLDocument: Equatable, Sendable {
  /// The feeds in the order of the file, each address once.
  public internal(set) var feeds: [OPMLFeed] = []
  /// The lines that need a person's attention. No address is lost: it is in `feeds` or here.
  public internal(set) var problems: [OPMLProblem] = []
  /// The number of repeated addresses.
  public internal(set) var repeats = 0
  /// The repaired defects, with the same names as those of feeds.
  public internal(set) var repairs: [String] = []
  /// Whether the file is complete.
  public internal(set) var isComplete = true
}
