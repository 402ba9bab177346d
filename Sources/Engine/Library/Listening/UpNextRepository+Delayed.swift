import Foundation
import PodcastModel
import Storage

/// Actions that a browser has stored: newer changes of the queue take precedence.
extension UpNextRepository {
  /// The episodes that were neither queued nor moved nor played after a moment; all where there is none.
  static func unchanged(
    _ episodes: [EpisodeID], since moment: Date?, of user: UserID, on connection: any Connection
  ) throws -> [EpisodeID] {
    guard let moment else { return episodes }
    return try episodes.filter { episode in
      try connection.row(
        isNewer, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue), "since": Value(moment)]) == nil
    }
  }

  // MARK: - Statements

  /// A mark as unplayed, or of a position, does not take an episode out of the queue.
  static let isNewer = Statement(
    "upNext.isNewer",
    """
    SELECT episode_id FROM up_next WHERE user_id = :user AND episode_id = :episode AND added_at > :since
    UNION ALL SELECT episode_id FROM episode_state
      WHERE user_id = :user AND episode_id = :episode AND position_at > :since AND (is_finished = 1 OR device <> 'page')
    """)
}
