import PodcastModel
import Storage

/// The name of an episode in a directory: its show, with the GUID or the audio URL that the directory lists.
public struct EpisodeName: Sendable, Hashable {
  /// The show.
  public let show: ShowID
  /// The GUID; nil for none.
  public let guid: String?
  /// The audio URL; nil for none.
  public let enclosureURL: String?

  /// Creates a name.
  public init(show: ShowID, guid: String?, enclosureURL: String?) {
    self.show = show
    self.guid = guid
    self.enclosureURL = enclosureURL
  }

  /// The identities that a stored episode of this name may have.
  fileprivate var identities: [String] { [guid.map { "guid:\($0)" }, enclosureURL.map { "enclosure:\($0)" }].compactMap { $0 } }
}

extension EpisodeRepository {
  /// The stored episodes with these names. One query reads twenty by their identities, and another one compares the audio URLs of those
  /// that it does not find.
  public func ids(named names: Set<EpisodeName>) async throws -> [EpisodeName: EpisodeID] {
    guard !names.isEmpty else { return [:] }
    return try await database.read { connection in
      var found: [EpisodeName: EpisodeID] = [:]
      for batch in Array(names).batches(of: Self.maxNames) {
        let named = try Self.ids(Self.byIdentities, batch.map(\.show), batch.flatMap(\.identities), on: connection)
        for name in batch { found[name] = name.identities.lazy.compactMap { named[name.show]?[$0] }.first }
        let rest = batch.filter { found[$0] == nil && $0.enclosureURL != nil }
        let playing = try Self.ids(Self.byEnclosures, rest.map(\.show), rest.compactMap(\.enclosureURL), on: connection)
        for name in rest { found[name] = name.enclosureURL.flatMap { playing[name.show]?[$0] } }
      }
      return found
    }
  }

  // MARK: - Private

  private static func ids(
    _ statement: Statement, _ shows: [ShowID], _ texts: [String], on connection: any Connection
  ) throws -> [ShowID: [String: EpisodeID]] {
    guard !texts.isEmpty else { return [:] }
    let values = namedShows.parameters(Set(shows).map { .integer($0.rawValue) }) + names.parameters(Set(texts).map(Value.text))
    return try connection.rows(statement, values).reduce(into: [:]) { found, row in
      found[ShowID(try row.int64("show_id")), default: [:]][try row.text("name")] = EpisodeID(try row.int64("id"))
    }
  }

  private static let maxNames = 20
  private static let namedShows = ParameterList("show", count: maxNames)
  /// Each name has two identities at most.
  private static let names = ParameterList("name", count: maxNames * 2)

  // MARK: - Statements

  static let byIdentities = Statement("episodes.byIdentities", named("identity"))
  static let byEnclosures = Statement("episodes.byEnclosures", named("enclosure_url"))

  private static func named(_ column: String) -> String {
    """
    SELECT episode.id, episode.show_id, episode.\(column) AS name FROM episode
    WHERE episode.show_id IN (\(namedShows)) AND episode.\(column) IN (\(names))
    """
  }
}
