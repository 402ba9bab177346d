import Foundation
import PodcastModel
import Storage

/// What a person has played, one row an episode. Deleting a row hides it: position and ledgers stay as they are.
public struct HistoryRepository: Sendable {
  let database: any Database

  /// The history of `user`, newest first.
  ///
  /// - Parameter words: only episodes whose own or show's title holds these words (Latin letters in any case); nil for all.
  public func entries(of user: UserID, words: String? = nil, limit: Int, offset: Int = 0) async throws -> [HistoryEntry] {
    try await database.read { connection in
      let rows =
        if let words {
          try connection.rows(
            Self.search, [.integer(user.rawValue), .text(Self.pattern(words)), .text(Self.pattern(words)), Value(limit), Value(offset)])
        } else {
          try connection.rows(Self.newest, [.integer(user.rawValue), Value(limit), Value(offset)])
        }
      return try rows.map(HistoryEntry.init)
    }
  }

  /// How many rows the history has.
  ///
  /// - Parameter words: only those that `entries` finds with these words; nil for all.
  public func count(of user: UserID, words: String? = nil) async throws -> Int {
    try await database.read { connection in
      let row =
        if let words {
          try connection.row(Self.countFound, [.integer(user.rawValue), .text(Self.pattern(words)), .text(Self.pattern(words))])
        } else {
          try connection.row(Self.count, [.integer(user.rawValue)])
        }
      return Int(clamping: try row?.int64("total") ?? 0)
    }
  }

  /// Hides the rows of `episodes`, all under the same moment, by which they can be brought back.
  public func delete(_ episodes: [EpisodeID], of user: UserID, at moment: Date) async throws {
    try await database.write { connection in
      for episode in episodes {
        try connection.run(Self.hide, [Value(moment), .integer(user.rawValue), .integer(episode.rawValue)])
      }
    }
  }

  /// Brings back what was deleted at `moment`.
  public func restore(deletedAt moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.restore, [.integer(user.rawValue), Value(moment)]) }
  }

  // MARK: - Statements

  static let statements = [touch, newest, search, count, countFound, hide, restore]

  /// Playing after the deletion restores a deleted row. A line that was played before it and is reported late does not.
  static let touch = Statement(
    "history.touch",
    """
    INSERT INTO play_history (user_id, episode_id, played_at) VALUES (?, ?, ?)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET played_at = excluded.played_at,
      deleted_at = CASE WHEN excluded.played_at > play_history.deleted_at THEN NULL ELSE play_history.deleted_at END
    WHERE excluded.played_at > play_history.played_at
    """)

  private static let newest = Statement(
    "history.newest",
    """
    SELECT \(columns) \(joins) WHERE play_history.user_id = ? AND play_history.deleted_at IS NULL
    ORDER BY play_history.played_at DESC, play_history.episode_id DESC LIMIT ? OFFSET ?
    """)

  private static let search = Statement(
    "history.search",
    """
    SELECT \(columns) \(joins) WHERE \(isFound)
    ORDER BY play_history.played_at DESC, play_history.episode_id DESC LIMIT ? OFFSET ?
    """)

  private static let count = Statement(
    "history.count", "SELECT COUNT(*) AS total FROM play_history WHERE user_id = ? AND deleted_at IS NULL")

  private static let countFound = Statement(
    "history.countFound",
    """
    SELECT COUNT(*) AS total FROM play_history JOIN episode ON episode.id = play_history.episode_id JOIN show ON show.id = episode.show_id
    WHERE \(isFound)
    """)

  private static let isFound = """
    play_history.user_id = ? AND play_history.deleted_at IS NULL
      AND (lower(episode.title) LIKE ? ESCAPE '!' OR lower(show.title) LIKE ? ESCAPE '!')
    """

  private static let hide = Statement(
    "history.hide",
    "UPDATE play_history SET deleted_at = ? WHERE user_id = ? AND episode_id = ? AND deleted_at IS NULL")

  private static let restore = Statement(
    "history.restore", "UPDATE play_history SET deleted_at = NULL WHERE user_id = ? AND deleted_at = ?")

  private static let columns = "\(PersonalEpisode.columns), play_history.played_at"

  private static let joins = """
    FROM play_history JOIN episode ON episode.id = play_history.episode_id
    \(PersonalEpisode.joins(user: "play_history.user_id"))
    """

  /// The words as a LIKE pattern: every wildcard in them is meant literally.
  static func pattern(_ words: String) -> String {
    // As SQLite's lower() does it, which knows the letters of ASCII alone.
    "%"
      + String(words.map { $0.isASCII ? Character($0.lowercased()) : $0 }).replacing("!", with: "!!").replacing("%", with: "!%").replacing(
        "_", with: "!_") + "%"
  }
}

/// A row of the history.
public struct HistoryEntry: Sendable, Equatable {
  public let personal: PersonalEpisode
  public let played: Date

  init(_ row: Row) throws {
    personal = try PersonalEpisode(row)
    played = try row.date("played_at")
  }
}
