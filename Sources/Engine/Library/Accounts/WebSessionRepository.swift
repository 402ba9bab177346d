import Events
import Foundation
import PodcastModel
import Storage

/// The sessions of browsers. A session of a disabled account is not valid.
public struct WebSessionRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Adds a session; a user's oldest beyond `limit` end.
  public func add(
    _ id: Int64, tokenHash: String, kind: WebSession.Kind, device: String, for user: UserID, at moment: Date, until end: Date, limit: Int
  ) async throws {
    try await database.write(.erasing) { connection in
      try connection.run(Self.deleteExpired, ["now": Value(moment)])
      try connection.run(Self.deleteExpiredMarks, ["now": Value(moment)])
      try connection.run(
        Self.insert,
        [
          "id": .integer(id), "user": .integer(user.rawValue), "token_hash": .text(tokenHash), "kind": .text(kind.rawValue),
          "device": .text(device), "created_at": Value(moment), "seen_at": Value(moment), "expires_at": Value(end),
        ])
      try connection.run(Self.deleteOldest, ["user": .integer(user.rawValue), "limit": Value(limit)])
      try connection.run(AccountRepository.setSeen, ["seen_at": Value(moment), "user": .integer(user.rawValue)])
    }
  }

  /// The valid session of a token, and the user's role and name; both are nil for a user without an account.
  public func session(tokenHash: String, at moment: Date) async throws -> (session: WebSession, role: Account.Role?, name: String?)? {
    try await database.read { try $0.row(Self.byToken, ["token_hash": .text(tokenHash), "now": Value(moment)]).map(Self.withRole) }
  }

  /// The valid session with an id, and the user's role and name.
  public func session(_ id: Int64, at moment: Date) async throws -> (session: WebSession, role: Account.Role?, name: String?)? {
    try await database.read { try $0.row(Self.byID, ["id": .integer(id), "now": Value(moment)]).map(Self.withRole) }
  }

  /// The valid sessions of a user, the latest first.
  public func sessions(of user: UserID, at moment: Date) async throws -> [WebSession] {
    try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue), "now": Value(moment)]).map(WebSession.init) }
  }

  /// Stores that a session and its user's account were used, and extends the session until `end`.
  public func extend(_ id: Int64, seen moment: Date, until end: Date) async throws {
    try await database.write(.deferred) { connection in
      try connection.run(Self.setSeen, ["seen_at": Value(moment), "expires_at": Value(end), "id": .integer(id)])
      try connection.run(AccountRepository.setSeenBySession, ["seen_at": Value(moment), "id": .integer(id)])
    }
  }

  /// Ends a session of a user.
  ///
  /// - Returns: whether the user had it.
  public func delete(_ id: Int64, of user: UserID) async throws -> Bool {
    let deleted = try await database.write(.erasing) { connection in
      try connection.run(Self.markOne, ["user": .integer(user.rawValue), "id": .integer(id)])
      try Self.deleteOldestMarks(of: user, on: connection)
      return try connection.run(Self.delete, ["user": .integer(user.rawValue), "id": .integer(id)])
    }
    events.publish(.webSessions(user))
    return deleted > 0
  }

  /// Ends all sessions of a user but one.
  public func deleteAll(of user: UserID, except id: Int64?) async throws {
    try await database.write(.erasing) { try Self.endAll(of: user, except: id, on: $0) }
    events.publish(.webSessions(user))
  }

  /// Whether the session of a token was ended before its expiry: by a sign-out, a new password, or the end of its account.
  public func isEnded(tokenHash: String, at moment: Date) async throws -> Bool {
    try await database.read { try $0.row(Self.ended, ["token_hash": .text(tokenHash), "now": Value(moment)]) != nil }
  }

  // MARK: - Within a transaction

  /// Ends all sessions of a user but one.
  static func endAll(of user: UserID, except id: Int64? = nil, on connection: any Connection) throws {
    let key: Parameters = ["user": .integer(user.rawValue), "id": .integer(id ?? 0)]
    try connection.run(markAll, key)
    try deleteOldestMarks(of: user, on: connection)
    try connection.run(deleteAll, key)
  }

  // MARK: - Private

  private static func deleteOldestMarks(of user: UserID, on connection: any Connection) throws {
    try connection.run(deleteOldestMarks, ["user": .integer(user.rawValue), "limit": Value(maxMarks)])
  }

  /// For each user.
  private static let maxMarks = 200

  private static func withRole(_ row: Row) throws -> (session: WebSession, role: Account.Role?, name: String?) {
    (try WebSession(row), try row.optionalText("role").flatMap(Account.Role.init), try row.optionalText("name"))
  }

  // MARK: - Statements

  static let statements = [insert, deleteExpired, deleteOldest, byToken, byID, ofUser, setSeen, delete, deleteAll] + marks

  private static let columns = """
    web_session.id, web_session.user_id, web_session.kind, web_session.device, web_session.created_at, web_session.seen_at, \
    web_session.expires_at
    """
  private static let valid = """
    SELECT \(columns), account.role, account.name FROM web_session LEFT JOIN account ON account.user_id = web_session.user_id
    """

  private static let insert = Statement(
    "webSessions.insert",
    """
    INSERT INTO web_session (id, user_id, token_hash, kind, device, created_at, seen_at, expires_at)
    VALUES (:id, :user, :token_hash, :kind, :device, :created_at, :seen_at, :expires_at)
    """)
  static let deleteExpired = Statement("webSessions.deleteExpired", "DELETE FROM web_session WHERE expires_at <= :now")
  private static let deleteOldest = Statement(
    "webSessions.deleteOldest",
    """
    DELETE FROM web_session WHERE user_id = :user AND id NOT IN (
      SELECT id FROM web_session WHERE user_id = :user ORDER BY seen_at DESC, id LIMIT :limit
    )
    """)
  private static let byToken = Statement(
    "webSessions.byToken",
    "\(valid) WHERE web_session.token_hash = :token_hash AND web_session.expires_at > :now AND account.disabled_at IS NULL")
  private static let byID = Statement(
    "webSessions.byID", "\(valid) WHERE web_session.id = :id AND web_session.expires_at > :now AND account.disabled_at IS NULL")
  private static let ofUser = Statement(
    "webSessions.ofUser", "SELECT \(columns) FROM web_session WHERE user_id = :user AND expires_at > :now ORDER BY seen_at DESC, id")
  private static let setSeen = Statement(
    "webSessions.setSeen", "UPDATE web_session SET seen_at = :seen_at, expires_at = :expires_at WHERE id = :id")
  private static let delete = Statement("webSessions.delete", "DELETE FROM web_session WHERE user_id = :user AND id = :id")
  private static let deleteAll = Statement("webSessions.deleteAll", "DELETE FROM web_session WHERE user_id = :user AND id <> :id")

  // MARK: - Ended sessions

  private static let marks = [markOne, markAll, deleteExpiredMarks, deleteOldestMarks, ended]

  private static let markOne = Statement("webSessions.markOne", "\(mark) user_id = :user AND id = :id ON CONFLICT (token_hash) DO NOTHING")
  private static let markAll = Statement("webSessions.markAll", "\(mark) user_id = :user AND id <> :id ON CONFLICT (token_hash) DO NOTHING")
  private static let mark = """
    INSERT INTO ended_session (token_hash, user_id, expires_at) SELECT token_hash, user_id, expires_at FROM web_session WHERE
    """
  private static let deleteExpiredMarks = Statement(
    "webSessions.deleteExpiredMarks", "DELETE FROM ended_session WHERE expires_at <= :now")
  private static let deleteOldestMarks = Statement(
    "webSessions.deleteOldestMarks",
    """
    DELETE FROM ended_session WHERE user_id = :user AND token_hash NOT IN (
      SELECT token_hash FROM ended_session WHERE user_id = :user ORDER BY expires_at DESC LIMIT :limit
    )
    """)
  private static let ended = Statement(
    "webSessions.ended", "SELECT user_id FROM ended_session WHERE token_hash = :token_hash AND expires_at > :now")
}
