import Events
import Foundation
import PodcastModel
import Storage

/// The listening history of users, one row per episode. Deleting a row hides it: the position and the ledgers stay.
public struct HistoryRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The history of `user`, newest first.
  ///
  /// - Parameter words: only episodes whose own or show's title (the publisher's, or the user's own) contains this text (case-insensitive for Latin letters); nil for all.
  public func entries(of user: UserID, words: String? = nil, limit: Int, offset: Int = 0) async throws -> [HistoryEntry] {
    let all: Parameters = ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)]
    return try await database.read { connection in
      let rows = try words.map { try connection.rows(Self.search, all + ["pattern": .text(Self.pattern($0))]) }
      return try (rows ?? connection.rows(Self.newest, all)).map(HistoryEntry.init)
    }
  }

  /// The number of rows in the history.
  ///
  /// - Parameter words: only those that `entries` returns with this text; nil for all.
  public func count(of user: UserID, words: String? = nil) async throws -> Int {
    let all: Parameters = ["user": .integer(user.rawValue)]
    return try await database.read { connection in
      let total = try words.map { try connection.total(Self.countMatches, all + ["pattern": .text(Self.pattern($0))]) }
      return try total ?? connection.total(Self.count, all)
    }
  }

  /// Hides the rows of `episodes` with one time, by which they can be restored.
  public func delete(_ episodes: [EpisodeID], of user: UserID, at moment: Date) async throws {
    try await database.write { connection in
      for episode in episodes {
        try connection.run(
          Self.hide, ["deleted_at": Value(moment), "user": .integer(user.rawValue), "episode": .integer(episode.rawValue)])
      }
    }
    events.publish(.history(user))
  }

  /// Restores the rows that were deleted at `moment`.
  public func restore(deletedAt moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.restore, ["user": .integer(user.rawValue), "deleted_at": Value(moment)]) }
    events.publish(.history(user))
  }

  // MARK: - Statements

  static let statements = [touch, newest, search, count, countMatches, hide, restore]

  /// Playing after the deletion restores a deleted row. A line that was played before it and reported later does not.
  static let touch = Statement(
    "history.touch",
    """
    INSERT INTO play_history (user_id, episode_id, played_at) VALUES (:user, :episode, :played_at)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET played_at = excluded.played_at,
      deleted_at = CASE WHEN excluded.played_at > play_history.deleted_at THEN NULL ELSE play_history.deleted_at END
    WHERE excluded.played_at > play_history.played_at
    """)

  private static let newest = Statement(
    "history.newest",
    """
    SELECT \(columns) \(joins) WHERE play_history.user_id = :user AND play_history.deleted_at IS NULL
    ORDER BY play_history.played_at DESC, play_history.episode_id DESC LIMIT :limit OFFSET :offset
    """)

  private static let search = Statement(
    "history.search",
    """
    SELECT \(columns) \(joins) WHERE \(matchesSearch)
    ORDER BY play_history.played_at DESC, play_history.episode_id DESC LIMIT :limit OFFSET :offset
    """)

  private static let count = Statement(
    "history.count", "SELECT COUNT(*) AS total FROM play_history WHERE user_id = :user AND deleted_at IS NULL")

  private static let countMatches = Statement(
    "history.countFound",
    """
    SELECT COUNT(*) AS total FROM play_history JOIN episode ON episode.id = play_history.episode_id JOIN show ON show.id = episode.show_id
    \(ShowLook.join(user: "play_history.user_id")) WHERE \(matchesSearch)
    """)

  private static let matchesSearch = """
    play_history.user_id = :user AND play_history.deleted_at IS NULL
      AND (lower(episode.title) LIKE :pattern ESCAPE '!' OR \(ShowLook.matchesPattern))
    """

  private static let hide = Statement(
    "history.hide",
    "UPDATE play_history SET deleted_at = :deleted_at WHERE user_id = :user AND episode_id = :episode AND deleted_at IS NULL")

  private static let restore = Statement(
    "history.restore", "UPDATE play_history SET deleted_at = NULL WHERE user_id = :user AND deleted_at = :deleted_at")

  private static let columns = "\(PersonalEpisode.columns), play_history.played_at"

  private static let joins = """
    FROM play_history JOIN episode ON episode.id = play_history.episode_id
    \(PersonalEpisode.joins(user: "play_history.user_id"))
    """

  /// The text as a LIKE pattern in which all wildcards are literal; of a long text its beginning.
  static func pattern(_ words: String) -> String {
    let words = String(words.unicodeScalars.prefix(maxPatternLength))
    // In the way of SQLite's lower(), which converts only ASCII letters.
    return "%"
      + String(words.map { $0.isASCII ? Character($0.lowercased()) : $0 }).replacing("!", with: "!!").replacing("%", with: "!%").replacing(
        "_", with: "!_") + "%"
  }

  /// In code points: SQLite rejects patterns of more than 50,000 bytes.
  private static let maxPatternLength = 10_000
}

/// A row of the history.
public struct HistoryEntry: Sendable, Equatable {
  /// The episode with the user's state.
  public let personal: PersonalEpisode
  /// When the user last played it.
  public let played: Date

  init(_ row: Row) throws {
    personal = try PersonalEpisode(row)
    played = try row.date("played_at")
  }
}
