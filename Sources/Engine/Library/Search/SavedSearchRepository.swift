import Foundation
import PodcastModel
import Storage

/// The saved searches of users.
public struct SavedSearchRepository: Sendable {
  let database: any Database

  /// Saves a search; one that is saved already, or was deleted recently, keeps its id and becomes the newest.
  ///
  /// - Parameter query: as typed; surrounding white space is removed.
  public func save(_ query: String, of user: UserID, at moment: Date) async throws -> SavedSearch {
    let query = query.trimmingCharacters(in: .whitespacesAndNewlines)
    let row = try await database.write { connection in
      try connection.run(Self.drop, ["user": .integer(user.rawValue), "before": Value(moment - 86_400)])
      return try connection.row(Self.save, ["user": .integer(user.rawValue), "query": .text(query), "saved_at": Value(moment)])
    }
    guard let row else { throw StorageError.unexpectedValue(column: "saved_search") }
    return try SavedSearch(row)
  }

  /// The saved searches of `user`, the newest first.
  public func searches(of user: UserID) async throws -> [SavedSearch] {
    try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue)]).map(SavedSearch.init) }
  }

  /// A saved search of `user`; nil when it is deleted or belongs to another user.
  public func search(_ id: SavedSearch.ID, of user: UserID) async throws -> SavedSearch? {
    try await database.read { try $0.row(Self.byID, ["user": .integer(user.rawValue), "id": .integer(id)]).map(SavedSearch.init) }
  }

  /// Deletes a saved search of `user` at `moment`, or restores it when that is nil: feeds with its id then work again. A day later it
  /// is deleted permanently. Does nothing when it is already deleted or belongs to another user.
  public func remove(_ id: SavedSearch.ID, of user: UserID, at moment: Date?) async throws {
    _ = try await database.write {
      try $0.run(Self.setRemoved, ["removed_at": Value(moment), "user": .integer(user.rawValue), "id": .integer(id)])
    }
  }

  // MARK: - Statements

  static let statements = [save, ofUser, byID, setRemoved, drop]

  private static let save = Statement(
    "savedSearches.save",
    """
    INSERT INTO saved_search (user_id, query, saved_at) VALUES (:user, :query, :saved_at)
    ON CONFLICT (user_id, query) DO UPDATE SET saved_at = excluded.saved_at, removed_at = NULL RETURNING id, query, saved_at
    """)
  private static let ofUser = Statement(
    "savedSearches.ofUser",
    "SELECT id, query, saved_at FROM saved_search WHERE user_id = :user AND removed_at IS NULL ORDER BY saved_at DESC, id DESC")
  private static let byID = Statement(
    "savedSearches.byID", "SELECT id, query, saved_at FROM saved_search WHERE user_id = :user AND id = :id AND removed_at IS NULL")
  private static let setRemoved = Statement(
    "savedSearches.setRemoved", "UPDATE saved_search SET removed_at = :removed_at WHERE user_id = :user AND id = :id")
  private static let drop = Statement("savedSearches.drop", "DELETE FROM saved_search WHERE user_id = :user AND removed_at < :before")
}

/// A saved search.
public struct SavedSearch: Sendable, Equatable, Identifiable {
  /// The id of the search.
  public let id: Int64
  /// The query as typed.
  public let query: String
  /// When it was saved.
  public let saved: Date

  init(_ row: Row) throws {
    id = try row.int64("id")
    query = try row.text("query")
    saved = try row.date("saved_at")
  }
}
