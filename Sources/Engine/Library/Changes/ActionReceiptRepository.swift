import Foundation
import PodcastModel
import Storage

/// The receipts of actions that browsers may send again, by the key that a browser gives each action. A power failure may lose the newest:
/// a repeated action then changes nothing that is newer.
public struct ActionReceiptRepository: Sendable {
  let database: any Database

  /// Begins an action, and deletes old receipts of the user.
  ///
  /// - Parameters:
  ///   - abandoned: actions that began before this time and were never performed may begin again.
  ///   - oldest: receipts from before this time are deleted.
  ///   - limit: the number of receipts of a user that stay.
  /// - Returns: whether it begins; false when another request has started or performed it.
  public func begin(_ id: String, of user: UserID, at moment: Date, abandoned: Date, oldest: Date, limit: Int) async throws -> Bool {
    try await database.write(.deferred) { connection -> Bool in
      let begun =
        try connection.run(
          Self.begin, ["user": .integer(user.rawValue), "receipt": .text(id), "begun_at": Value(moment), "before": Value(abandoned)]) > 0
      if begun {
        try connection.run(Self.purge, ["user": .integer(user.rawValue), "before": Value(oldest)])
        try connection.run(Self.purgeExcess, ["user": .integer(user.rawValue), "offset": Value(limit)])
      }
      return begun
    }
  }

  /// Whether an action was performed.
  public func isPerformed(_ id: String, of user: UserID) async throws -> Bool {
    try await database.read {
      try $0.row(Self.one, ["user": .integer(user.rawValue), "receipt": .text(id)])?.optionalDate("performed_at") != nil
    }
  }

  /// Stores that an action was performed.
  public func finish(_ id: String, of user: UserID, at moment: Date) async throws {
    _ = try await database.write(.deferred) {
      try $0.run(Self.finish, ["performed_at": Value(moment), "user": .integer(user.rawValue), "receipt": .text(id)])
    }
  }

  /// Forgets an action that has changed nothing: it may begin again.
  public func cancel(_ id: String, of user: UserID) async throws {
    _ = try await database.write(.deferred) { try $0.run(Self.cancel, ["user": .integer(user.rawValue), "receipt": .text(id)]) }
  }

  // MARK: - Statements

  static let statements = [begin, one, finish, cancel, purge, purgeExcess]

  private static let begin = Statement(
    "receipts.begin",
    """
    INSERT INTO action_receipt (user_id, id, begun_at) VALUES (:user, :receipt, :begun_at)
    ON CONFLICT (user_id, id) DO UPDATE SET begun_at = excluded.begun_at
    WHERE action_receipt.performed_at IS NULL AND action_receipt.begun_at < :before
    """)
  private static let one = Statement("receipts.one", "SELECT performed_at FROM action_receipt WHERE user_id = :user AND id = :receipt")
  private static let finish = Statement(
    "receipts.finish", "UPDATE action_receipt SET performed_at = :performed_at WHERE user_id = :user AND id = :receipt")
  private static let cancel = Statement(
    "receipts.cancel", "DELETE FROM action_receipt WHERE user_id = :user AND id = :receipt AND performed_at IS NULL")
  private static let purge = Statement("receipts.purge", "DELETE FROM action_receipt WHERE user_id = :user AND begun_at < :before")
  private static let purgeExcess = Statement(
    "receipts.purgeExcess",
    """
    DELETE FROM action_receipt WHERE user_id = :user AND begun_at <= (
      SELECT newer.begun_at FROM action_receipt AS newer WHERE newer.user_id = :user ORDER BY newer.begun_at DESC LIMIT 1 OFFSET :offset)
    """)
}
