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
      try connection.run(Self.note, [person, .text(folded), .text(term), Value(moment)])
      try connection.run(Self.purgeRemoved, [person, Value(moment - Self.undoTime)])
      try connection.run(Self.purgeOld, [person, person, .integer(Self.maxStored)])
      try connection.run(Self.deleteDays, [.integer(oldest)])
      if let day { try connection.run(Self.count, [.integer(day), .text(folded), .text(term)]) }
    }
  }

  /// The searches of `user`, the newest first.
  public func recent(of user: UserID, limit: Int) async throws -> [RecentSearch] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue), Value(limit)]).map(RecentSearch.init) }
  }

  /// Removes one of `user`'s searches, or all where `id` is nil, also from the trending ones; `moment` restores them for their owner.
  public func remove(_ id: RecentSearch.ID?, of user: UserID, at moment: Date) async throws {
    try await database.write { connection in
      try connection.run(
        id == nil ? Self.removeAll : Self.remove, [Value(moment), .integer(user.rawValue)] + (id.map { [.integer($0)] } ?? []))
      try connection.run(Self.uncount, [.integer(user.rawValue), Value(moment)])
    }
  }

  /// Restores the searches that were deleted at `moment`. After an hour the next search deletes them permanently.
  public func restore(removedAt moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.restore, [.integer(user.rawValue), Value(moment)]) }
  }

  /// The terms on this server since `day`: the newest day first, in each the most frequent first.
  ///
  /// - Parameter searchers: only terms that are among the recent searches of at least so many users; 0 for all.
  public func terms(since day: Int64, searchers: Int = 0, limit: Int) async throws -> [CountedTerm] {
    try await database.read {
      try $0.rows(Self.terms, [.integer(day), Value(searchers), Value(limit)]).map {
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
    INSERT INTO recent_search (user_id, folded, term, searched_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (user_id, folded) DO UPDATE SET term = excluded.term, searched_at = excluded.searched_at, removed_at = NULL
    """)

  private static let purgeRemoved = Statement(
    "searchTerms.forgetRemoved", "DELETE FROM recent_search WHERE user_id = ? AND removed_at < ?")

  private static let purgeOld = Statement(
    "searchTerms.forgetOld",
    """
    DELETE FROM recent_search WHERE user_id = ? AND id NOT IN (
      SELECT id FROM recent_search WHERE user_id = ? ORDER BY searched_at DESC, id DESC LIMIT ?)
    """)

  private static let deleteDays = Statement("searchTerms.forgetDays", "DELETE FROM search_made WHERE day < ?")

  private static let count = Statement(
    "searchTerms.count",
    """
    INSERT INTO search_made (day, folded, term, times) VALUES (?, ?, ?, 1)
    ON CONFLICT (day, folded) DO UPDATE SET term = excluded.term, times = search_made.times + 1
    """)

  private static let uncount = Statement(
    "searchTerms.uncount",
    "DELETE FROM search_made WHERE folded IN (SELECT folded FROM recent_search WHERE user_id = ? AND removed_at = ?)")

  private static let ofUser = Statement(
    "searchTerms.ofUser",
    """
    SELECT id, term, searched_at FROM recent_search WHERE user_id = ? AND removed_at IS NULL
    ORDER BY searched_at DESC, id DESC LIMIT ?
    """)

  private static let remove = Statement(
    "searchTerms.remove", "UPDATE recent_search SET removed_at = ? WHERE user_id = ? AND id = ? AND removed_at IS NULL")

  private static let removeAll = Statement(
    "searchTerms.removeAll", "UPDATE recent_search SET removed_at = ? WHERE user_id = ? AND removed_at IS NULL")

  private static let restore = Statement(
    "searchTerms.restore", "UPDATE recent_search SET removed_at = NULL WHERE user_id = ? AND removed_at = ?")

  private static let terms = Statement(
    "searchTerms.made",
    """
    SELECT folded, term, times FROM search_made
    WHERE day >= ? AND (
      SELECT COUNT(*) FROM recent_search WHERE recent_search.folded = search_made.folded AND recent_search.removed_at IS NULL) >= ?
    ORDER BY day DESC, times DESC LIMIT ?
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
