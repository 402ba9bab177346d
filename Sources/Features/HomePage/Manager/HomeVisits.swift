import Foundation
import PodcastModel
import Synchronization

/// The last visit of each user to the first page: their feeds are refreshed once per interval and not at each page view.
final class HomeVisits: Sendable {
  private let last = Mutex<[UserID: Date]>([:])

  /// Whether the last visit is at least `pause` seconds ago; then `moment` becomes the last visit.
  func isDue(_ user: UserID, at moment: Date, after pause: TimeInterval) -> Bool {
    last.withLock { last in
      if let before = last[user], moment.timeIntervalSince(before) < pause, before <= moment { return false }
      last[user] = moment
      return true
    }
  }
}
