import PodcastModel

/// The plan for the browser: the session's episode and the episodes before and after it. With it the browser can act immediately, and
/// for a while offline.
public struct PlaybackPlan: Sendable, Equatable {
  /// The episode that plays or played last; nil when the user has never played one.
  public let current: PlannedEpisode?
  /// The next older playable episode of the show.
  public let previous: PlannedEpisode?
  /// The episodes that play after the current one: Up Next, then newer episodes of the last planned episode's show. At most three.
  public let upcoming: [PlannedEpisode]
  /// How far to rewind after a pause, shortest pause first; empty when the user has turned it off.
  public let rewinds: [Rewind]
  /// The running sleep timer; nil when there is none.
  public let sleep: SleepTimer?
  /// The user's player settings.
  public let settings: ListeningSettings

  /// The episode that plays when the current one ends.
  public var next: PlannedEpisode? { upcoming.first }

  static func empty(_ settings: ListeningSettings) -> PlaybackPlan {
    PlaybackPlan(current: nil, previous: nil, upcoming: [], rewinds: [], sleep: nil, settings: settings)
  }
}
