import Foundation
import PodcastModel

/// Which shows are being fetched, at most a few at once, and which have just failed.
actor RefreshesUnderWay {
  private var running: Set<ShowID> = []
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var places = RefreshesUnderWay.mostAtOnce
  private var failures: [ShowID: Date] = [:]

  /// Waits for a place.
  ///
  /// - Returns: false, at once, when the show is being fetched already or has failed a moment ago.
  func begin(_ show: ShowID, at moment: Date) async -> Bool {
    if let failure = failures[show], moment.timeIntervalSince(failure) < Self.patience { return false }
    guard running.insert(show).inserted else { return false }
    if places > 0 {
      places -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    return true
  }

  /// - Parameter failure: when it failed; nil when it did not.
  func end(_ show: ShowID, at failure: Date?) {
    running.remove(show)
    failures[show] = failure
    if waiting.isEmpty { places += 1 } else { waiting.removeFirst().resume() }
  }

  private static let mostAtOnce = 4
  /// Seconds for which a show that failed is left alone.
  private static let patience: TimeInterval = 60
}
