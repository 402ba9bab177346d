import Foundation
import Library
import PodcastModel

/// The rules that tell whether playback without a touch has played to a sleeper. They are pure, and know only what the player has reported:
/// the last touch, the sleep timer, the end of playback and the next touch.
public enum SleepRules {
  /// With a sleep timer, the minimum time without a touch, in seconds.
  static let minTimed: TimeInterval = 5 * 60
  /// Without one, the minimum time without a touch at night, in seconds.
  static let minUntimed: TimeInterval = 45 * 60
  /// A listener who touches the player sooner after the end was awake, in seconds.
  static let minSilence: TimeInterval = 30 * 60
  /// After so long without a touch, playback may have continued until the awakening, in seconds.
  static let minContinuous: TimeInterval = 2 * 3_600
  /// The question is asked this long after the end, in seconds.
  static let lifetime: TimeInterval = 18 * 3_600
  /// The hours of the listener's day in which a sleep without a timer begins.
  static let night: Set<Int> = [20, 21, 22, 23, 0, 1, 2, 3, 4]
  /// A saved position this close after the touch needs no return, in seconds.
  static let minDistance = 60.0

  /// The playback without a touch after a line of the session's holder.
  ///
  /// A late touch keeps the playback before it as a possible sleep, until playback without a touch may be one again.
  ///
  /// - Returns: nil when the line changes nothing.
  static func untouched(_ known: UntouchedPlayback?, after entry: LedgerEntry) -> UntouchedPlayback? {
    guard let touch = entry.touch else { return nil }
    let next = UntouchedPlayback(touch: touch, ended: max(entry.moment, touch.moment), hasTimer: entry.hasSleepTimer)
    guard var known else { return next }
    if touch.isSame(as: known.touch) {
      known.ended = max(known.ended, entry.moment)
      known.hasTimer = known.hasTimer || entry.hasSleepTimer
      return known
    }
    guard touch.moment > known.touch.moment else { return nil }
    if known.isAnswered { return next }
    if known.woken == nil {
      guard isPossible(known, until: touch.moment) else { return next }
      known.woken = touch.moment
      return known
    }
    return isLong(next) || entry.moment.timeIntervalSince(known.ended) > lifetime ? next : nil
  }

  /// Where the listener may have fallen asleep, to be asked once.
  ///
  /// - Parameters:
  ///   - now: the moment at which the listener looks: an awakening, when no touch has come since.
  ///   - zone: the listener's time zone.
  ///   - saved: the saved position of the touched episode, in seconds; nil when it is finished or was never played.
  /// - Returns: nil when nothing suggests a sleep, the question was answered, or playback is there already.
  public static func asleep(
    _ untouched: UntouchedPlayback?, at now: Date, in zone: TimeZone, saved: Double? = nil
  ) -> ListenerTouch? {
    guard let untouched, !untouched.isAnswered, now >= untouched.ended, now.timeIntervalSince(untouched.ended) <= lifetime,
      isPossible(untouched, until: untouched.woken ?? now)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    guard untouched.hasTimer || night.contains(calendar.component(.hour, from: untouched.touch.moment)) else { return nil }
    let isThere = saved.map { abs($0 - untouched.touch.position) < minDistance } ?? false
    return isThere ? nil : untouched.touch
  }

  // MARK: - Private

  private static func isPossible(_ untouched: UntouchedPlayback, until touch: Date) -> Bool {
    isLong(untouched) && (touch.timeIntervalSince(untouched.ended) >= minSilence || untouched.duration >= minContinuous)
  }

  private static func isLong(_ untouched: UntouchedPlayback) -> Bool {
    untouched.duration >= (untouched.hasTimer ? minTimed : minUntimed)
  }
}

extension LedgerEntry {
  /// Whether a sleep timer runs after the line, or has ended playback with it. A listener who turns the timer off is awake.
  fileprivate var hasSleepTimer: Bool {
    switch sleep {
    case .unchanged: false
    case .set(let timer): timer != nil || !isGesture
    }
  }
}
