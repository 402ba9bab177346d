import PodcastModel
import Storage

extension ShowRepository {
  /// A show of this server that a directory lists.
  public struct Listed: Sendable, Equatable {
    /// The show.
    public let show: ShowID
    /// Whether the user subscribes to it.
    public let isSubscribed: Bool
  }

  /// The shows at these addresses of feeds that `user` may see, also under the address by which a directory listed them. One query reads
  /// forty.
  public func listed(_ addresses: Set<String>, for user: UserID) async throws -> [String: Listed] {
    guard !addresses.isEmpty else { return [:] }
    let reader: Parameters = ["user": .integer(user.rawValue)]
    return try await database.read { connection in
      var found: [String: Listed] = [:]
      for statement in [Self.listedByAlias, Self.listedByURL] {
        for row in try connection.rows(statement, reader, anyOf: addresses.map(Value.text), in: Self.addresses) {
          found[try row.text("url")] = Listed(
            show: ShowID(try row.int64("id")), isSubscribed: try row.optionalInt64("subscriber") != nil)
        }
      }
      return found
    }
  }

  // MARK: - Statements

  static let listedByURL = Statement("shows.listedByURL", listed(url: "show.feed_url", from: "show"))

  static let listedByAlias = Statement(
    "shows.listedByAlias", listed(url: "show_alias.url", from: "show_alias JOIN show ON show.id = show_alias.show_id"))

  private static func listed(url: String, from tables: String) -> String {
    """
    SELECT \(url) AS url, show.id, subscription.user_id AS subscriber
    FROM \(tables) LEFT JOIN subscription ON subscription.user_id = :user AND subscription.show_id = show.id
    WHERE show.fetched_at > 0 AND \(PrivateShowRepository.isVisible("show.id"))
      AND \(url) IN (\(addresses))
    """
  }

  private static let addresses = ParameterList("url", count: 40)
}
