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
    let values: [Value] = [
      .integer(user.rawValue), .text(subject.kind), Value(subject.number), .text(name), .text(tokenHash), .text(secret), Value(moment),
    ]
    guard let row = try await database.write({ try $0.row(Self.insert, values) }) else { throw StorageError.unexpectedValue(column: "id") }
    return try row.int64("id")
  }

  /// The feed at an address; nil when there is none or it is revoked.
  public func list(tokenHash: String) async throws -> PrivateList? {
    try await database.read { try $0.row(Self.byToken, [.text(tokenHash)]).map(PrivateList.init) }
  }

  /// The feeds of `user`.
  public func lists(of user: UserID) async throws -> [PrivateList] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue)]).map(PrivateList.init) }
  }

  /// Revokes an address at `moment`, or restores it when that is nil: it is deleted permanently a day later.
  public func remove(_ id: PrivateList.ID, of user: UserID, at moment: Date?) async throws {
    try await database.write(.erasing) { connection in
      if let moment { try connection.run(Self.drop, [Value(moment - 86_400)]) }
      try connection.run(Self.setRemoved, [Value(moment), .integer(user.rawValue), .integer(id)])
    }
  }

  /// Stores that a feed was requested.
  public func noteReading(of id: PrivateList.ID, at moment: Date) async throws {
    _ = try await database.write(.deferred) { try $0.run(Self.setRead, [Value(moment), .integer(id)]) }
  }

  // MARK: - Episodes

  /// Episodes by their ids, in that order, without those that have no audio.
  public func episodes(_ ids: [EpisodeID]) async throws -> [PrivateListEpisode] {
    let found = try await database.read { connection in
      try connection.rows(Self.byIDs, anyOf: ids.map { .integer($0.rawValue) }, most: Self.maxBatchSize).map(PrivateListEpisode.init)
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
    INSERT INTO private_list (user_id, kind, subject, name, token_hash, secret, created_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id
    """)
  private static let byToken = Statement(
    "privateLists.byToken",
    """
    SELECT \(columns) FROM private_list
    WHERE token_hash = ? AND removed_at IS NULL AND \(AccountRepository.isEnabled(user: "private_list.user_id"))
    """)
  private static let ofUser = Statement(
    "privateLists.ofUser", "SELECT \(columns) FROM private_list WHERE user_id = ? AND removed_at IS NULL ORDER BY id")
  private static let setRemoved = Statement(
    "privateLists.setRemoved", "UPDATE private_list SET removed_at = ? WHERE user_id = ? AND id = ?")
  private static let drop = Statement("privateLists.drop", "DELETE FROM private_list WHERE removed_at < ?")
  private static let setRead = Statement("privateLists.setRead", "UPDATE private_list SET read_at = ? WHERE id = ?")

  private static let episodeColumns = """
    \(EpisodeRepository.columns), episode.summary, show.title AS show_title, show.artwork_id AS show_artwork_id, \
    private_show.show_id AS private_show
    """
  private static let joins = """
    JOIN show ON show.id = episode.show_id LEFT JOIN private_show ON private_show.show_id = episode.show_id
    """

  private static let maxBatchSize = 50

  /// With `maxBatchSize` parameters; unused ones are null.
  private static let byIDs = Statement(
    "privateLists.byIDs",
    """
    SELECT \(episodeColumns), episode.sort_at AS moment FROM episode \(joins)
    WHERE episode.id IN (?\(String(repeating: ", ?", count: maxBatchSize - 1)))
      AND episode.gone_at IS NULL AND episode.enclosure_url IS NOT NULL
    """)
}
