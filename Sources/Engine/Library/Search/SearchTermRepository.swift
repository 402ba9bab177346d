import Foundation
import PodcastModel
import Storage

/// What was searched for: by a person, to be found again, and by anybody here, to see what is in the air.
public struct SearchTermRepository: Sendable {
  let database: any Database

  /// Notes a search of `user`. The same one made again comes to the front.
  ///
  /// - Parameters:
  ///   - folded: the same for terms that mean the same.
  ///   - day: when it counts for everybody, in days since 1970; nil when it is nobody else's business.
  ///   - oldest: days before this one are forgotten.
  public func note(_ term: String, folded: String, by user: UserID, at moment: Date, day: Int64?, oldest: Int64) async throws {
    try await database.write { connection in
      let person = Value.integer(user.rawValue)
      try connection.run(Self.note, [person, .text(folded), .text(term), Value(moment)])
      try connection.run(Self.forgetRemoved, [person, Value(moment - Self.undoTime)])
      try connection.run(Self.forgetOld, [person, person, .integer(Self.mostKept)])
      try connection.run(Self.forgetDays, [.integer(oldest)])
      if let day { try connection.run(Self.count, [.integer(day), .text(folded), .text(term)]) }
    }
  }

  /// What `user` searched for, the newest first.
  public func recent(of user: UserID, limit: Int) async throws -> [RecentSearch] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue), Value(limit)]).map(RecentSearch.init) }
  }

  /// Takes one of `user`'s searches away, also from what is in the air; `moment` brings it back, to its owner alone.
  public func remove(_ id: RecentSearch.ID, of user: UserID, at moment: Date) async throws {
    try await database.write { connection in
      try connection.run(Self.remove, [Value(moment), .integer(user.rawValue), .integer(id)])
      try connection.run(Self.uncount, [.integer(user.rawValue), Value(moment)])
    }
  }

  /// Takes all of `user`'s searches away, also from what is in the air; `moment` brings them back, to their owner alone.
  public func removeAll(of user: UserID, at moment: Date) async throws {
    try await database.write { connection in
      try connection.run(Self.removeAll, [Value(moment), .integer(user.rawValue)])
      try connection.run(Self.uncount, [.integer(user.rawValue), Value(moment)])
    }
  }

  /// Brings back what was taken away at `moment`. An hour later the next search forgets it for good.
  public func restore(removedAt moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.restore, [.integer(user.rawValue), Value(moment)]) }
  }

  /// What was searched for on this server since `day`: the newest day first, in each the most frequent first.
  public func made(since day: Int64, limit: Int) async throws -> [CountedWord] {
    try await database.read {
      try $0.rows(Self.made, [.integer(day), Value(limit)]).map {
        CountedWord(word: try $0.text("folded"), spelling: try $0.text("term"), documents: Int(clamping: try $0.int64("times")))
      }
    }
  }

  private static let undoTime: TimeInterval = 3_600
  private static let mostKept: Int64 = 50

  // MARK: - Statements

  static let statements = [note, forgetRemoved, forgetOld, forgetDays, count, uncount, ofUser, remove, removeAll, restore, made]

  private static let note = Statement(
    "searchTerms.note",
    """
    INSERT INTO recent_search (user_id, folded, term, searched_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (user_id, folded) DO UPDATE SET term = excluded.term, searched_at = excluded.searched_at, removed_at = NULL
    """)

  private static let forgetRemoved = Statement(
    "searchTerms.forgetRemoved", "DELETE FROM recent_search WHERE user_id = ? AND removed_at < ?")

  private static let forgetOld = Statement(
    "searchTerms.forgetOld",
    """
    DELETE FROM recent_search WHERE user_id = ? AND id NOT IN (
      SELECT id FROM recent_search WHERE user_id = ? ORDER BY searched_at DESC, id DESC LIMIT ?)
    """)

  private static let forgetDays = Statement("searchTerms.forgetDays", "DELETE FROM search_made WHERE day < ?")

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

  private static let made = Statement(
    "searchTerms.made", "SELECT folded, term, times FROM search_made WHERE day >= ? ORDER BY day DESC, times DESC LIMIT ?")
}

/// Something that a person searched for.
public struct RecentSearch: Sendable, Equatable, Identifiable {
  public let id: Int64
  /// As it was typed.
  public let term: String
  public let searched: Date

  init(_ row: Row) throws {
    id = try row.int64("id")
    term = try row.text("term")
    searched = try row.date("searched_at")
  }
}
