import Foundation
import PodcastModel
import Storage

/// The states that undos restore, for a day.
public struct ReplacedStateRepository: Sendable {
  let database: any Database

  /// The maximum number of states of a user; the oldest ones are deleted.
  public static let maxStored = 100

  /// Stores a state that `user` has replaced.
  public func add(_ state: ReplacedState, of user: UserID, at moment: Date) async throws -> ReplacedState.ID {
    let values: Parameters = [
      "user": .integer(user.rawValue), "state": .text(try StoredJSON.text(of: state)), "replaced_at": Value(moment),
    ]
    return try await database.write(.deferred) { connection in
      guard let row = try connection.row(Self.insert, values) else { throw StorageError.unexpectedValue(column: "id") }
      try connection.run(Self.purgeExcess, ["user": .integer(user.rawValue), "offset": Value(Self.maxStored)])
      return try row.int64("id")
    }
  }

  /// A state that `user` has replaced; nil when an undo has restored it, or it was deleted.
  public func state(_ id: ReplacedState.ID, of user: UserID) async throws -> ReplacedState? {
    let text = try await database.read { try $0.row(Self.one, Self.key(id, user))?.text("state") }
    return text.flatMap { try? JSONDecoder().decode(ReplacedState.self, from: Data($0.utf8)) }
  }

  /// Deletes a state that an undo has restored.
  public func delete(_ id: ReplacedState.ID, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.delete, Self.key(id, user)) }
  }

  /// Deletes the states that were replaced before `moment`.
  public func purge(before moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.purge, ["user": .integer(user.rawValue), "before": Value(moment)]) }
  }

  // MARK: - Private

  private static func key(_ id: ReplacedState.ID, _ user: UserID) -> Parameters {
    ["user": .integer(user.rawValue), "replaced": .integer(id)]
  }

  // MARK: - Statements

  static let statements = [insert, one, delete, purge, purgeExcess]

  private static let insert = Statement(
    "replacedStates.insert", "INSERT INTO replaced_state (user_id, state, replaced_at) VALUES (:user, :state, :replaced_at) RETURNING id")
  private static let one = Statement("replacedStates.one", "SELECT state FROM replaced_state WHERE user_id = :user AND id = :replaced")
  private static let delete = Statement("replacedStates.delete", "DELETE FROM replaced_state WHERE user_id = :user AND id = :replaced")
  private static let purge = Statement(
    "replacedStates.purge", "DELETE FROM replaced_state WHERE user_id = :user AND replaced_at < :before")
  private static let purgeExcess = Statement(
    "replacedStates.purgeExcess",
    """
    DELETE FROM replaced_state WHERE user_id = :user AND id <= (
      SELECT newer.id FROM replaced_state AS newer WHERE newer.user_id = :user ORDER BY newer.id DESC LIMIT 1 OFFSET :offset)
    """)
}
