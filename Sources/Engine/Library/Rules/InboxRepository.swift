import Events
import Foundation
import PodcastModel
import Storage

/// The Inboxes of users: new episodes that wait for a decision.
///
/// An episode leaves the Inbox when it is dismissed, queued, started, played or archived. All but the first are read from the episode's own
/// state, so that an undo there restores it.
public struct InboxRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The episodes in the Inbox, the last added first.
  public func episodes(of user: UserID, limit: Int, offset: Int = 0) async throws -> [PersonalEpisode] {
    try await database.read {
      try $0.rows(Self.episodes, ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)]).map(
        PersonalEpisode.init)
    }
  }

  /// The number of episodes in the Inbox, at most `maxCount`.
  public func count(of user: UserID) async throws -> Int {
    try await database.read { try $0.total(Self.count, ["user": .integer(user.rawValue), "limit": Value(Self.maxCount)]) }
  }

  /// The number at which counting ends.
  public static let maxCount = 1_000

  /// Dismisses episodes.
  ///
  /// - Parameter moment: the time, which identifies the dismissal when it is undone.
  /// - Returns: the number of those that were in the Inbox.
  public func dismiss(_ episodes: [EpisodeID], for user: UserID, at moment: Date) async throws -> Int {
    try await changing(user) { connection in
      try episodes.reduce(0) { count, episode in
        count
          + (try connection.run(
            Self.dismiss, ["dismissed_at": Value(moment), "user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]))
      }
    }
  }

  /// Dismisses all episodes.
  ///
  /// - Returns: the number of dismissed episodes.
  public func clear(for user: UserID, at moment: Date) async throws -> Int {
    try await changing(user) { try $0.run(Self.clear, ["dismissed_at": Value(moment), "user": .integer(user.rawValue)]) }
  }

  /// Restores the episodes that were dismissed at `moment`.
  ///
  /// - Returns: the number of these episodes.
  public func restore(dismissedAt moment: Date, for user: UserID) async throws -> Int {
    try await changing(user) { try $0.run(Self.restore, ["user": .integer(user.rawValue), "dismissed_at": Value(moment)]) }
  }

  /// Deletes the rows of episodes that were dismissed before `moment`.
  public func purge(dismissedBefore moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.purge, ["user": .integer(user.rawValue), "before": Value(moment)]) }
  }

  // MARK: - Private

  private func changing(_ user: UserID, _ change: @escaping @Sendable (any Connection) throws -> Int) async throws -> Int {
    let count = try await database.write(change)
    if count > 0 { events.publish(.inbox(user)) }
    return count
  }

  // MARK: - Statements

  static let statements = [episodes, count, add, dismiss, clear, restore, purge]

  /// CROSS JOIN keeps the order of the tables, and so the order by time.
  private static let source = """
    FROM inbox CROSS JOIN episode LEFT JOIN episode_state AS known ON known.user_id = inbox.user_id AND known.episode_id = inbox.episode_id
    """

  private static let isWaiting = """
    inbox.user_id = :user AND inbox.dismissed_at IS NULL AND episode.id = inbox.episode_id
      AND COALESCE(known.is_finished, 0) = 0 AND COALESCE(known.is_archived, 0) = 0 AND COALESCE(known.position, 0) < 5
      AND NOT EXISTS (SELECT 1 FROM up_next WHERE up_next.user_id = inbox.user_id AND up_next.episode_id = inbox.episode_id)
      AND (EXISTS (SELECT 1 FROM subscription AS own WHERE own.user_id = inbox.user_id AND own.show_id = episode.show_id)
        OR EXISTS (SELECT 1 FROM credit CROSS JOIN followed_person WHERE credit.episode_id = inbox.episode_id
          AND followed_person.user_id = inbox.user_id AND followed_person.name_key = credit.name_key))
      AND \(PrivateShowRepository.isVisible("episode.show_id", user: "inbox.user_id"))
    """

  static let episodes = Statement(
    "inbox.episodes",
    """
    SELECT \(PersonalEpisode.columns) \(source) \(PersonalEpisode.joins(user: "inbox.user_id"))
    WHERE \(isWaiting) ORDER BY inbox.added_at DESC, inbox.episode_id DESC LIMIT :limit OFFSET :offset
    """)

  static let count = Statement(
    "inbox.count", "SELECT COUNT(*) AS total FROM (SELECT inbox.episode_id \(source) WHERE \(isWaiting) LIMIT :limit) AS waiting")

  static let add = Statement(
    "inbox.add",
    "INSERT INTO inbox (user_id, episode_id, added_at) VALUES (:user, :episode, :added_at) ON CONFLICT (user_id, episode_id) DO NOTHING")

  static let dismiss = Statement(
    "inbox.dismiss",
    "UPDATE inbox SET dismissed_at = :dismissed_at WHERE user_id = :user AND episode_id = :episode AND dismissed_at IS NULL")

  static let clear = Statement(
    "inbox.clear", "UPDATE inbox SET dismissed_at = :dismissed_at WHERE user_id = :user AND dismissed_at IS NULL")

  static let restore = Statement(
    "inbox.restore", "UPDATE inbox SET dismissed_at = NULL WHERE user_id = :user AND dismissed_at = :dismissed_at")

  static let purge = Statement("inbox.purge", "DELETE FROM inbox WHERE user_id = :user AND dismissed_at < :before")
}
