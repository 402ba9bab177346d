/// The numbers of listening that several places need.
public enum PlaybackRules {
  /// The speeds that are possible; 1.0 is the speaker's own.
  public static let rates = 0.5...3.0

  /// A position this close to the start counts as the start, in seconds.
  public static let startThreshold = 5.0

  /// Seconds that can be left out at the beginning or the end of a show's episodes.
  public static let skips = 0...600

  /// How far the buttons may skip, in seconds.
  public static let skipLengths = [10, 15, 30]

  /// Positions that make sense, in seconds: up to ten days.
  static let positions = 0.0...864_000.0

  /// What a sleep timer may leave, in seconds of the media.
  static let sleeps = 0.0...86_400.0

  /// A jump this far, in seconds, gives up a position that a person may want back.
  static let jump = 60.0

  /// For how long a position that was given up is offered, in seconds.
  static let offer = 86_400.0

  /// How long after its last word a player that plays keeps the session, in seconds. It reports every ten.
  static let lease = 35.0

  /// A sleep timer does not outlive a pause this long, in seconds.
  static let sleepMemory = 4 * 3_600.0

  /// For how long an earlier queue can be brought back, in seconds: two weeks.
  static let queueMemory = 14 * 86_400.0

  /// How many episodes Up Next holds.
  public static let queueLength = 1_000

  /// How many episodes after the current one are planned.
  static let plannedAhead = 3

  /// How far playing goes back when it is taken up after a pause, longest pause last.
  static let rewinds = [
    Rewind(afterSeconds: 60, bySeconds: 3), Rewind(afterSeconds: 3_600, bySeconds: 5), Rewind(afterSeconds: 86_400, bySeconds: 10),
  ]

  /// The position as it is kept.
  static func remembered(_ position: Double) -> Double {
    position < startThreshold ? 0 : position
  }

  /// Where the last stretch begins, in seconds: who listens on into it has finished.
  ///
  /// - Parameter duration: the media's own length. What a feed claims is often wrong.
  static func tail(of duration: Double) -> Double {
    duration - min(30, duration * 0.02)
  }
}

/// How far playing goes back when it is taken up again.
public struct Rewind: Sendable, Equatable {
  /// After a pause of more than so many seconds.
  public let afterSeconds: Double
  public let bySeconds: Double
}
