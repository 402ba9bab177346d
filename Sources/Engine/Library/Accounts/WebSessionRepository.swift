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
      try connection.run(Self.deleteExpired, [Value(moment)])
      try connection.run(Self.deleteExpiredMarks, [Value(moment)])
      try connection.run(
        Self.insert,
        [
          .integer(id), .integer(user.rawValue), .text(tokenHash), .text(kind.rawValue), .text(device), Value(moment), Value(moment),
          Value(end),
        ])
      try connection.run(Self.deleteOldest, [.integer(user.rawValue), .integer(user.rawValue), Value(limit)])
    }
  }

  /// The valid session of a token, and the user's role and name; both are nil for a user without an account.
  public func session(tokenHash: String, at moment: Date) async throws -> (session: WebSession, role: Account.Role?, name: String?)? {
    try await database.read { try $0.row(Self.byToken, [.text(tokenHash), Value(moment)]).map(Self.withRole) }
  }

  /// The valid session with an id, and the user's role and name.
  public func session(_ id: Int64, at moment: Date) async throws -> (session: WebSession, role: Account.Role?, name: String?)? {
    try await database.read { try $0.row(Self.byID, [.integer(id), Value(moment)]).map(Self.withRole) }
  }

  /// The valid sessions of a user, the latest first.
  public func sessions(of user: UserID, at moment: Date) async throws -> [WebSession] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue), Value(moment)]).map(WebSession.init) }
  }

  /// Stores that a session was used, and extends it until `end`.
  public func extend(_ id: Int64, seen moment: Date, until end: Date) async throws {
    _ = try await database.write(.deferred) { try $0.run(Self.setSeen, [Value(moment), Value(end), .integer(id)]) }
  }

  /// Ends a session of a user.
  ///
  /// - Returns: whether the user had it.
  public func delete(_ id: Int64, of user: UserID) async throws -> Bool {
    let deleted = try await database.write(.erasing) { connection in
      try connection.run(Self.markOne, [.integer(user.rawValue), .integer(id)])
      try Self.deleteOldestMarks(of: user, on: connection)
      return try connection.run(Self.delete, [.integer(user.rawValue), .integer(id)])
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
    try await database.read { try $0.row(Self.ended, [.text(tokenHash), Value(moment)]) != nil }
  }

  // MARK: - Within a transaction

  /// Ends all sessions of a user but one.
  static func endAll(of user: UserID, except id: Int64? = nil, on connection: any Connection) throws {
    let key: [Value] = [.integer(user.rawValue), .integer(id ?? 0)]
    try connection.run(markAll, key)
    try deleteOldestMarks(of: user, on: connection)
    try connection.run(deleteAll, key)
  }

  // MARK: - Private

  private static func deleteOldestMarks(of user: UserID, on connection: any Connection) throws {
    try connection.run(deleteOldestMarks, [.integer(user.rawValue), .integer(user.rawValue), Value(maxMarks)])
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
    INSERT INTO web_session (id, user_id, token_hash, kind, device, created_at, seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """)
  static let deleteExpired = Statement("webSessions.deleteExpired", "DELETE FROM web_session WHERE expires_at <= ?")
  private static let deleteOldest = Statement(
    "webSessions.deleteOldest",
    """
    DELETE FROM web_session WHERE user_id = ? AND id NOT IN (
      SELECT id FROM web_session WHERE user_id = ? ORDER BY seen_at DESC, id LIMIT ?
    )
    """)
  private static let byToken = Statement(
    "webSessions.byToken", "\(valid) WHERE web_session.token_hash = ? AND web_session.expires_at > ? AND account.disabled_at IS NULL")
  private static let byID = Statement(
    "webSessions.byID", "\(valid) WHERE web_session.id = ? AND web_session.expires_at > ? AND account.disabled_at IS NULL")
  private static let ofUser = Statement(
    "webSessions.ofUser", "SELECT \(columns) FROM web_session WHERE user_id = ? AND expires_at > ? ORDER BY seen_at DESC, id")
  private static let setSeen = Statement("webSessions.setSeen", "UPDATE web_session SET seen_at = ?, expires_at = ? WHERE id = ?")
  private static let delete = Statement("webSessions.delete", "DELETE FROM web_session WHERE user_id = ? AND id = ?")
  private static let deleteAll = Statement("webSessions.deleteAll", "DELETE FROM web_session WHERE user_id = ? AND id <> ?")

  // MARK: - Ended sessions

  private static let marks = [markOne, markAll, deleteExpiredMarks, deleteOldestMarks, ended]

  private static let markOne = Statement("webSessions.markOne", "\(mark) user_id = ? AND id = ? ON CONFLICT (token_hash) DO NOTHING")
  private static let markAll = Statement("webSessions.markAll", "\(mark) user_id = ? AND id <> ? ON CONFLICT (token_hash) DO NOTHING")
  private static let mark = """
    INSERT INTO ended_session (token_hash, user_id, expires_at) SELECT token_hash, user_id, expires_at FROM web_session WHERE
    """
  private static let deleteExpiredMarks = Statement(
    "webSessions.deleteExpiredMarks", "DELETE FROM ended_session WHERE expires_at <= ?")
  private static let deleteOldestMarks = Statement(
    "webSessions.deleteOldestMarks",
    """
    DELETE FROM ended_session WHERE user_id = ? AND token_hash NOT IN (
      SELECT token_hash FROM ended_session WHERE user_id = ? ORDER BY expires_at DESC LIMIT ?
    )
    """)
  private static let ended = Statement(
    "webSessions.ended", "SELECT user_id FROM ended_session WHERE token_hash = ? AND expires_at > ?")
}
