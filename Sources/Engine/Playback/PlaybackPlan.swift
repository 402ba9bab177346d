/// What the browser needs to act at once: the session's episode, and the ones before and after it.
public struct PlaybackPlan: Sendable, Equatable {
  /// What is played, or was played last; nil when nothing ever was.
  public let current: PlannedEpisode?
  /// The next older playable episode of the show.
  public let previous: PlannedEpisode?
  /// What plays when the current one ends: the next newer playable episode of the show.
  public let next: PlannedEpisode?

  static let empty = PlaybackPlan(current: nil, previous: nil, next: nil)
}
