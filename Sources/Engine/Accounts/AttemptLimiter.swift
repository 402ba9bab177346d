import BoundedNumbers
import Foundation
import Synchronization

/// A limit on failed attempts to guess a secret: so many for each subject in a window of time. A subject is an account, an address, or a
/// kind of secret.
public final class AttemptLimiter: Sendable {
  private struct Window {
    var start: Date
    var failures: Int
    var last: Date
  }

  private let maxFailures: Int
  private let window: TimeInterval
  private let pause: TimeInterval?
  private let failures = Mutex<[String: Window]>([:])

  /// - Parameters:
  ///   - maxFailures: The failures after which further attempts are refused.
  ///   - window: The time in which failures are counted, in seconds.
  ///   - pause: The seconds between further attempts, which are slowed down instead of refused; nil refuses all of them.
  public init(maxFailures: Int, window: TimeInterval, pause: TimeInterval? = nil) {
    self.maxFailures = maxFailures
    self.window = window
    self.pause = pause
  }

  /// Counts an attempt, which is a failure until `succeeded(_:)` is called: attempts that run at the same time cannot exceed the limit.
  ///
  /// - Returns: nil when the attempt may be made; the number of seconds to wait otherwise.
  public func begin(_ subject: String, at moment: Date) -> Int? {
    failures.withLock { failures in
      if failures.count >= Self.maxSubjects { Self.makeRoom(in: &failures, window: window, at: moment) }
      var entry = failures[subject] ?? Window(start: moment, failures: 0, last: moment)
      // A clock that was set back also ends the window.
      if moment.timeIntervalSince(entry.start) >= window || moment < entry.start {
        entry = Window(start: moment, failures: 0, last: moment)
      }
      if entry.failures >= maxFailures {
        let end = min(entry.start + window, pause.map { entry.last + $0 } ?? .distantFuture)
        let seconds = end.timeIntervalSince(moment)
        if seconds > 0 { return max(Int(clamping: seconds.rounded(.up)), 1) }
      }
      entry.failures += 1
      entry.last = moment
      failures[subject] = entry
      return nil
    }
  }

  /// Takes the latest attempt back, since it succeeded. Earlier failures stay: a success with one account must not clear the attempts on
  /// others from the same address.
  public func succeeded(_ subject: String) {
    failures.withLock { failures in
      guard let entry = failures[subject] else { return }
      failures[subject] = entry.failures > 1 ? Window(start: entry.start, failures: entry.failures - 1, last: entry.last) : nil
    }
  }

  // MARK: - Private

  /// Ended windows go first; of the others those with the fewest failures, so that a flood of names does not erase the record of an attack.
  private static func makeRoom(in failures: inout [String: Window], window: TimeInterval, at moment: Date) {
    failures = failures.filter { moment.timeIntervalSince($0.value.start) < window }
    guard failures.count >= maxSubjects else { return }
    let fewest = failures.sorted { $0.value.failures < $1.value.failures }.prefix(maxSubjects / 4)
    for entry in fewest { failures[entry.key] = nil }
  }

  private static let maxSubjects = 10_000
}
