/// The parts of the podcast namespace in the channel of a feed that pages show. Stored as JSON; a key is never renamed.
public struct ShowExtras: Sendable, Equatable, Codable {
  /// The people of the show.
  public var people: [Credit] = []
  /// The ways to support the show (`podcast:funding`).
  public var fundings: [NamedLink] = []
  /// The locations (`podcast:location`).
  public var locations: [NamedLink] = []
  /// The licence (`podcast:license`); nil for none.
  public var license: NamedLink?
  /// The broadcasts that are planned or running (`podcast:liveItem`).
  public var liveItems: [LiveItem] = []

  /// Creates extras without any part.
  public init() {}

  /// Whether there is no part.
  public var isEmpty: Bool { self == ShowExtras() }

  /// The maximum number of funding links, locations, live items and trailers, each.
  public static let maxCount = 20
}
