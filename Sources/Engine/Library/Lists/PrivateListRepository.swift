import Foundation
import PodcastModel
import Storage

/// The private list feeds and their episodes.
public struct PrivateListRepository: Sendable {
  let database: any Database

  // MARK: - Addresses

  /// Adds a feed.
  ///
  /// - Parameters:
  ///   - tokenHash: the hash of the secret address.
  ///   - secret: the key that signs the addresses in the feed.
  public func add(
    _ subject: PrivateListSubject, name: String, tokenHash: String, secret: String, for user: UserID, at moment: Date
  ) async throws -> PrivateList.ID {
    let values: Parameters = [
      "user": .integer(user.rawValue), "kind": .text(subject.kind), "subject_id": Value(subject.number), "name": .text(name),
      "token_hash": .text(tokenHash), "secret": .text(secret), "created_at": Value(moment),
    ]
    guard let row = try await database.write({ try $0.row(Self.insert, values) }) else { throw StorageError.unexpectedValue(column: "id") }
    return try row.int64("id")
  }

  /// The feed at an address; nil when there is none or it is revoked.
  public func list(tokenHash: String) async throws -> PrivateList? {
    try await database.read { try $0.row(Self.byToken, ["token_hash": .text(tokenHash)]).map(PrivateList.init) }
  }

  /// The feeds of `user`.
  public func lists(of user: UserID) async throws -> [PrivateList] {
    try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue)]).map(PrivateList.init) }
  }

  /// Revokes an address at `moment`, or restores it when that is nil: it is deleted permanently a day later.
  public func remove(_ id: PrivateList.ID, of user: UserID, at moment: Date?) async throws {
    try await database.write(.erasing) { connection in
      if let moment { try connection.run(Self.drop, ["before": Value(moment - 86_400)]) }
      try connection.run(Self.setRemoved, ["removed_at": Value(moment), "user": .integer(user.rawValue), "id": .integer(id)])
    }
  }

  /// Stores that a feed was requested.
  public func noteReading(of id: PrivateList.ID, at moment: Date) async throws {
    _ = try await database.write(.deferred) { try $0.run(Self.setRead, ["read_at": Value(moment), "id": .integer(id)]) }
  }

  // MARK: - Episodes

  /// Episodes by their ids, in that order, without those that have no audio.
  public func episodes(_ ids: [EpisodeID]) async throws -> [PrivateListEpisode] {
    let found = try await database.read { connection in
      try connection.rows(Self.byIDs, anyOf: ids.map { .integer($0.rawValue) }, in: Self.ids).map(PrivateListEpisode.init)
    }
    let byID = Dictionary(found.map { ($0.episode.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { byID[$0] }
  }

  // MARK: - Statements

  static let statements = [insert, byToken, ofUser, setRemoved, drop, setRead, byIDs]

  private static let columns = "id, user_id, kind, subject, name, secret, created_at, read_at"

  private static let insert = Statement(
    "privateLists.insert",
    """
    INSERT INTO private_list (user_id, kind, subject, name, token_hash, secret, created_at)
    VALUES (:user, :kind, :subject_id, :name, :token_hash, :secret, :created_at) RETURNING id
    """)
  private static let byToken = Statement(
    "privateLists.byToken",
    """
    SELECT \(columns) FROM private_list
    WHERE token_hash = :token_hash AND removed_at IS NULL AND \(AccountRepository.isEnabled(user: "private_list.user_id"))
    """)
  private static let ofUser = Statement(
    "privateLists.ofUser", "SELECT \(columns) FROM private_list WHERE user_id = :user AND removed_at IS NULL ORDER BY id")
  private static let setRemoved = Statement(
    "privateLists.setRemoved", "UPDATE private_list SET removed_at = :removed_at WHERE user_id = :user AND id = :id")
  private static let drop = Statement("privateLists.drop", "DELETE FROM private_list WHERE removed_at < :before")
  private static let setRead = Statement("privateLists.setRead", "UPDATE private_list SET read_at = :read_at WHERE id = :id")

  private static let episodeColumns = """
    \(EpisodeRepository.columns), episode.summary, show.title AS show_title, show.artwork_id AS show_artwork_id, \
    private_show.show_id AS private_show
    """
  private static let joins = """
    JOIN show ON show.id = episode.show_id LEFT JOIN private_show ON private_show.show_id = episode.show_id
    """

  private static let ids = ParameterList("episode", count: 50)

  private static let byIDs = Statement(
    "privateLists.byIDs",
    """
    SELECT \(episodeColumns), episode.sort_at AS moment FROM episode \(joins)
    WHERE episode.id IN (\(ids))
      AND episode.gone_at IS NULL AND episode.enclosure_url IS NOT NULL
    """)
}
