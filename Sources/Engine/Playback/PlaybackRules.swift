/// Limits and durations of listening that several files share.
public enum PlaybackRules {
  /// The possible speeds; 1.0 is normal.
  public static let rates = 0.5...3.0

  /// A position this close to the start counts as the start, in seconds.
  public static let startThreshold = 5.0

  /// Seconds that can be skipped at the beginning or the end of a show's episodes.
  public static let skips = 0...600

  /// The possible skip lengths of the buttons, in seconds.
  public static let skipLengths = [5, 10, 15, 20, 30, 45, 60]

  /// Valid positions, in seconds: up to ten days.
  static let positions = 0.0...864_000.0

  /// The maximum length of a device's name, in characters.
  static let maxDeviceNameLength = 60
  /// The maximum length of the name that a user gives a show, in characters.
  static let maxShowNameLength = 200

  /// The maximum length of the id of a line, a device or a tab, in bytes.
  static let maxIDLength = 64

  /// The maximum number of lines in a report: a week of uninterrupted listening leaves fewer.
  static let maxReportLines = 5_000

  /// The possible remaining time of a sleep timer, in seconds of the media.
  static let sleeps = 0.0...86_400.0

  /// A jump of at least this length, in seconds, stores the position before it as displaced.
  static let jump = 60.0

  /// For how long a displaced position is offered, in seconds.
  static let offer = 86_400.0

  /// How long a playing device keeps the session after its last report, in seconds. It reports every ten.
  static let lease = 35.0

  /// A sleep timer ends after a pause of this length, in seconds.
  static let sleepTimerLifetime = 4 * 3_600.0

  /// For how long an earlier queue can be restored, in seconds: two weeks.
  static let earlierQueueLifetime = 14 * 86_400.0

  /// The maximum number of episodes in Up Next.
  public static let queueLength = 1_000

  /// The limits of Up Next that a user can set: nothing is added beyond it. A longer queue stays.
  public static let queueLimits = [25, 50, 100, 200, 500, queueLength]

  /// The maximum number of titles of which chapters are skipped, and of characters in each.
  private static let maxSkippedTitles = 20
  private static let maxSkippedTitleLength = 100

  /// Whether the chapters with these titles can be skipped.
  static func canSkip(_ titles: [String]) -> Bool {
    titles.count <= maxSkippedTitles && titles.allSatisfy { $0.count <= maxSkippedTitleLength }
  }

  /// The number of planned episodes after the current one.
  static let plannedAhead = 3

  /// How far playing rewinds when it resumes after a pause, longest pause last.
  static let rewinds = [
    Rewind(afterSeconds: 60, bySeconds: 3), Rewind(afterSeconds: 3_600, bySeconds: 5), Rewind(afterSeconds: 86_400, bySeconds: 10),
  ]

  /// The position as it is stored: one below `startThreshold` becomes 0.
  static func storedPosition(_ position: Double) -> Double {
    position < startThreshold ? 0 : position
  }

  /// The start of the last stretch, in seconds: listening past it finishes the episode.
  ///
  /// - Parameter duration: the measured length of the media. The feed's is often wrong.
  static func tail(of duration: Double) -> Double {
    duration - min(30, duration * 0.02)
  }
}

/// How far playing rewinds when it resumes.
public struct Rewind: Sendable, Equatable {
  /// The rewind applies after a pause longer than this, in seconds.
  public let afterSeconds: Double
  /// The length of the rewind in seconds.
  public let bySeconds: Double
}
