import Foundation
import PodcastModel
import Synchronization

/// When people last came to the first page: their shows are looked after once in a while, and not at each turn of a page.
final class Arrivals: Sendable {
  private let last = Mutex<[UserID: Date]>([:])

  /// Whether the last time is at least `pause` seconds ago; then this is the last time.
  func isDue(_ user: UserID, at moment: Date, after pause: TimeInterval) -> Bool {
    last.withLock { last in
      if let before = last[user], moment.timeIntervalSince(before) < pause, before <= moment { return false }
      last[user] = moment
      return true
    }
  }
}
