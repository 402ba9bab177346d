import Foundation
import PodcastModel
import Storage

/// The search terms: a user's own for suggestions, and counts of all users' for the trending ones.
public struct SearchTermRepository: Sendable {
  let database: any Database

  /// Stores a search of `user`. A repeated one becomes the newest.
  ///
  /// - Parameters:
  ///   - folded: a form that is the same for equivalent terms.
  ///   - day: the day on which it counts for the trending terms, in days since 1970; nil for a private one.
  ///   - oldest: earlier days are deleted.
  public func note(_ term: String, folded: String, by user: UserID, at moment: Date, day: Int64?, oldest: Int64) async throws {
    try await database.write { connection in
      let person = Value.integer(user.rawValue)
      try connection.run(Self.note, ["user": person, "folded": .text(folded), "term": .text(term), "searched_at": Value(moment)])
      try connection.run(Self.purgeRemoved, ["user": person, "before": Value(moment - Self.undoTime)])
      try connection.run(Self.purgeOld, ["user": person, "limit": .integer(Self.maxStored)])
      try connection.run(Self.deleteDays, ["before": .integer(oldest)])
      if let day { try connection.run(Self.count, ["day": .integer(day), "folded": .text(folded), "term": .text(term)]) }
    }
  }

  /// The searches of `user`, the newest first.
  public func recent(of user: UserID, limit: Int) async throws -> [RecentSearch] {
    try await database.read { try $0.rows(Self.ofUser, ["user": .integer(user.rawValue), "limit": Value(limit)]).map(RecentSearch.init) }
  }

  /// Removes one of `user`'s searches, or all where `id` is nil, also from the trending ones; `moment` restores them for their owner.
  public func remove(_ id: RecentSearch.ID?, of user: UserID, at moment: Date) async throws {
    try await database.write { connection in
      let all: Parameters = ["removed_at": Value(moment), "user": .integer(user.rawValue)]
      if let id { try connection.run(Self.remove, all + ["id": .integer(id)]) } else { try connection.run(Self.removeAll, all) }
      try connection.run(Self.uncount, ["user": .integer(user.rawValue), "removed_at": Value(moment)])
    }
  }

  /// Restores the searches that were deleted at `moment`. After an hour the next search deletes them permanently.
  public func restore(removedAt moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.restore, ["user": .integer(user.rawValue), "removed_at": Value(moment)]) }
  }

  /// The terms on this server since `day`: the newest day first, in each the most frequent first.
  ///
  /// - Parameter searchers: only terms that are among the recent searches of at least so many users; 0 for all.
  public func terms(since day: Int64, searchers: Int = 0, limit: Int) async throws -> [CountedTerm] {
    try await database.read {
      try $0.rows(Self.terms, ["since": .integer(day), "users": Value(searchers), "limit": Value(limit)]).map {
        CountedTerm(word: try $0.text("folded"), spelling: try $0.text("term"), documents: Int(clamping: try $0.int64("times")))
      }
    }
  }

  private static let undoTime: TimeInterval = 3_600
  private static let maxStored: Int64 = 50

  // MARK: - Statements

  static let statements = [note, purgeRemoved, purgeOld, deleteDays, count, uncount, ofUser, remove, removeAll, restore, terms]

  private static let note = Statement(
    "searchTerms.note",
    """
    INSERT INTO recent_search (user_id, folded, term, searched_at) VALUES (:user, :folded, :term, :searched_at)
    ON CONFLICT (user_id, folded) DO UPDATE SET term = excluded.term, searched_at = excluded.searched_at, removed_at = NULL
    """)

  private static let purgeRemoved = Statement(
    "searchTerms.forgetRemoved", "DELETE FROM recent_search WHERE user_id = :user AND removed_at < :before")

  private static let purgeOld = Statement(
    "searchTerms.forgetOld",
    """
    DELETE FROM recent_search WHERE user_id = :user AND id NOT IN (
      SELECT id FROM recent_search WHERE user_id = :user ORDER BY searched_at DESC, id DESC LIMIT :limit)
    """)

  private static let deleteDays = Statement("searchTerms.forgetDays", "DELETE FROM search_made WHERE day < :before")

  private static let count = Statement(
    "searchTerms.count",
    """
    INSERT INTO search_made (day, folded, term, times) VALUES (:day, :folded, :term, 1)
    ON CONFLICT (day, folded) DO UPDATE SET term = excluded.term, times = search_made.times + 1
    """)

  private static let uncount = Statement(
    "searchTerms.uncount",
    "DELETE FROM search_made WHERE folded IN (SELECT folded FROM recent_search WHERE user_id = :user AND removed_at = :removed_at)")

  private static let ofUser = Statement(
    "searchTerms.ofUser",
    """
    SELECT id, term, searched_at FROM recent_search WHERE user_id = :user AND removed_at IS NULL
    ORDER BY searched_at DESC, id DESC LIMIT :limit
    """)

  private static let remove = Statement(
    "searchTerms.remove", "UPDATE recent_search SET removed_at = :removed_at WHERE user_id = :user AND id = :id AND removed_at IS NULL")

  private static let removeAll = Statement(
    "searchTerms.removeAll", "UPDATE recent_search SET removed_at = :removed_at WHERE user_id = :user AND removed_at IS NULL")

  private static let restore = Statement(
    "searchTerms.restore", "UPDATE recent_search SET removed_at = NULL WHERE user_id = :user AND removed_at = :removed_at")

  private static let terms = Statement(
    "searchTerms.made",
    """
    SELECT folded, term, times FROM search_made
    WHERE day >= :since AND (
      SELECT COUNT(*) FROM recent_search WHERE recent_search.folded = search_made.folded AND recent_search.removed_at IS NULL) >= :users
    ORDER BY day DESC, times DESC LIMIT :limit
    """)
}

/// A recent search of a user.
public struct RecentSearch: Sendable, Equatable, Identifiable {
  /// The id of the search.
  public let id: Int64
  /// The term as typed.
  public let term: String
  /// When the user searched for it.
  public let searched: Date

  init(_ row: Row) throws {
    id = try row.int64("id")
    term = try row.text("term")
    searched = try row.date("searched_at")
  }
}
