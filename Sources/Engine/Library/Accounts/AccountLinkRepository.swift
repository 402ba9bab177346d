import Events
import Foundation
import PodcastModel
import Storage

/// The links that create accounts and reset passwords.
public struct AccountLinkRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Adds a link; a user's oldest of that kind beyond `limit` stop working.
  ///
  /// - Parameter name: the name by which its creator knows an invitation.
  public func add(
    _ id: Int64, _ kind: AccountLink.Kind, named name: String = "", tokenHash: String, for user: UserID, at moment: Date, until end: Date,
    limit: Int
  ) async throws {
    try await database.write(.erasing) { connection in
      try connection.run(Self.deleteExpired, ["now": Value(moment)])
      try connection.run(
        Self.insert,
        [
          "id": .integer(id), "user": .integer(user.rawValue), "kind": .text(kind.rawValue), "token_hash": .text(tokenHash),
          "name": .text(name), "created_at": Value(moment), "expires_at": Value(end),
        ])
      try connection.run(
        Self.deleteOldest, ["user": .integer(user.rawValue), "kind": .text(kind.rawValue), "limit": Value(limit)])
    }
  }

  /// The link of a token; nil when it is unknown, used or expired.
  public func link(_ kind: AccountLink.Kind, tokenHash: String, at moment: Date) async throws -> AccountLink? {
    try await database.read {
      try $0.row(Self.byToken, ["token_hash": .text(tokenHash), "kind": .text(kind.rawValue), "now": Value(moment)]).map(AccountLink.init)
    }
  }

  /// The valid links of one kind, the newest first.
  public func links(_ kind: AccountLink.Kind, at moment: Date) async throws -> [AccountLink] {
    try await database.read { try $0.rows(Self.ofKind, ["kind": .text(kind.rawValue), "now": Value(moment)]).map(AccountLink.init) }
  }

  /// Uses up the reset link of a token: stores the user's new hashed password and ends their sessions.
  ///
  /// - Returns: the user; nil when the link is unknown, used or expired.
  public func reset(tokenHash: String, password: String, at moment: Date) async throws -> UserID? {
    let user: UserID? = try await database.write(.erasing) { connection in
      let kind = Value.text(AccountLink.Kind.reset.rawValue)
      guard
        let link = try connection.row(Self.byToken, ["token_hash": .text(tokenHash), "kind": kind, "now": Value(moment)]).map(
          AccountLink.init)
      else { return nil }
      try connection.run(Self.deleteAll, ["user": .integer(link.user.rawValue)])
      try connection.run(AccountRepository.setPassword, ["password": .text(password), "user": .integer(link.user.rawValue)])
      try WebSessionRepository.endAll(of: link.user, on: connection)
      return link.user
    }
    if let user { events.publish(.webSessions(user)) }
    return user
  }

  /// Revokes a link.
  public func delete(_ id: Int64) async throws {
    _ = try await database.write(.erasing) { try $0.run(Self.delete, ["id": .integer(id)]) }
  }

  // MARK: - Statements

  static let statements = [insert, deleteExpired, deleteOldest, byToken, ofKind, delete, use, deleteAll]

  private static let columns = "id, user_id, kind, name, created_at, expires_at"

  private static let insert = Statement(
    "accountLinks.insert",
    """
    INSERT INTO account_link (id, user_id, kind, name, token_hash, created_at, expires_at)
    VALUES (:id, :user, :kind, :name, :token_hash, :created_at, :expires_at)
    """)
  private static let deleteExpired = Statement("accountLinks.deleteExpired", "DELETE FROM account_link WHERE expires_at <= :now")
  private static let deleteOldest = Statement(
    "accountLinks.deleteOldest",
    """
    DELETE FROM account_link WHERE user_id = :user AND kind = :kind AND id NOT IN (
      SELECT id FROM account_link WHERE user_id = :user AND kind = :kind ORDER BY created_at DESC, id LIMIT :limit
    )
    """)
  private static let byToken = Statement(
    "accountLinks.byToken", "SELECT \(columns) FROM account_link WHERE token_hash = :token_hash AND kind = :kind AND expires_at > :now")
  private static let ofKind = Statement(
    "accountLinks.ofKind", "SELECT \(columns) FROM account_link WHERE kind = :kind AND expires_at > :now ORDER BY created_at DESC, id")
  private static let delete = Statement("accountLinks.delete", "DELETE FROM account_link WHERE id = :id")
  static let use = Statement(
    "accountLinks.use", "DELETE FROM account_link WHERE token_hash = :token_hash AND kind = :kind AND expires_at > :now")
  /// Reset links alone: invitations of a user stay valid when the password changes.
  static let deleteAll = Statement("accountLinks.deleteAll", "DELETE FROM account_link WHERE user_id = :user AND kind = 'reset'")
}
