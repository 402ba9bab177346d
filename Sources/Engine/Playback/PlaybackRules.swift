/// The rules of listening that several places need.
public enum PlaybackRules {
  /// The speeds that are possible; 1.0 is the speaker's own.
  public static let rates = 0.5...3.0

  /// A position this close to the start counts as the start, in seconds.
  public static let startThreshold = 5.0

  /// Positions that make sense, in seconds: up to ten days.
  static let positions = 0.0...864_000.0

  /// The position as it is kept.
  static func remembered(_ position: Double) -> Double {
    position < startThreshold ? 0 : position
  }
}
