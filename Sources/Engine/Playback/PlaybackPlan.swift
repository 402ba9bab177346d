import Library
import PodcastModel

/// What the browser needs to act at once, and for a while alone: the session's episode, and what comes before and after it.
public struct PlaybackPlan: Sendable, Equatable {
  /// What is played, or was played last; nil when nothing ever was.
  public let current: PlannedEpisode?
  /// The next older playable episode of the show.
  public let previous: PlannedEpisode?
  /// What plays when the current one ends, and after that: Up Next, then newer episodes of the show that was reached. At most three.
  public let upcoming: [PlannedEpisode]
  /// How far to go back after a pause, shortest pause first; none when the person wants none.
  public let rewinds: [Rewind]
  public let sleep: SleepTimer?
  public let settings: ListeningSettings

  /// What plays when the current one ends.
  public var next: PlannedEpisode? { upcoming.first }

  static func empty(_ settings: ListeningSettings) -> PlaybackPlan {
    PlaybackPlan(current: nil, previous: nil, upcoming: [], rewinds: [], sleep: nil, settings: settings)
  }
}
