/// The parts of the podcast namespace in an item of a feed that pages show. Stored as JSON; a key is never renamed.
public struct EpisodeExtras: Sendable, Equatable, Codable {
  /// The participants.
  public var people: [Credit] = []
  /// The soundbites (`podcast:soundbite`).
  public var soundbites: [Soundbite] = []
  /// The locations (`podcast:location`).
  public var locations: [NamedLink] = []
  /// The licence (`podcast:license`); nil for none.
  public var license: NamedLink?
  /// Other files of the same kind of media (`podcast:alternateEnclosure`).
  public var alternates: [AlternateEnclosure] = []

  /// Creates extras without any part.
  public init() {}

  /// Whether there is no part.
  public var isEmpty: Bool { self == EpisodeExtras() }

  /// The maximum number of soundbites, locations and alternative files, each.
  public static let maxCount = 20
}
