import PodcastModel
import Synchronization

/// The numbers of unplayed episodes that open pages know: a position report changes none of them, and arrives every few seconds.
final class SentCounts: Sendable {
  private let counts = Mutex<[UserID: [ShowID: Int]]>([:])

  /// Whether `count` differs from the last one of this show.
  func isNew(_ count: Int, of show: ShowID, for user: UserID) -> Bool {
    counts.withLock { counts in
      guard counts[user]?[show] != count else { return false }
      counts[user, default: [:]][show] = count
      return true
    }
  }
}
