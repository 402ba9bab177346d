import PodcastModel

/// The plan for the browser: the session's episode and the episodes before and after it. With it the browser can act immediately, and
/// for a while offline.
public struct PlaybackPlan: Sendable, Equatable {
  /// The episode that plays or played last; nil when the user has never played one.
  public let current: PlannedEpisode?
  /// The next older playable episode of the show.
  public let previous: PlannedEpisode?
  /// The episodes that play after the current one: the rest of a time slot, else Up Next and newer episodes of the last planned episode's
  /// show. At most three.
  public let upcoming: [PlannedEpisode]
  /// How far to rewind after a pause, shortest pause first; empty when the user has turned it off.
  public let rewinds: [Rewind]
  /// The running sleep timer; nil when there is none.
  public let sleep: SleepTimer?
  /// The user's player settings.
  public let settings: ListeningSettings
  /// The hours in which playback starts a sleep timer, the current or the next ones; nil for none.
  public let sleepWindow: SleepWindow?

  /// The episode that plays when the current one ends; nil when the user has turned continuous playback off. A tap on "next" still plays
  /// the first of `upcoming` then.
  public var next: PlannedEpisode? { settings.playsContinuously ? try? episode(at: 1) : nil }

  /// The episode at a place of the plan: 0 is the current one, 1 the next one, -1 the previous one.
  ///
  /// - Throws: `PlaybackError.indexOutOfRange`, `PlaybackError.audioURLMissing`.
  public func episode(at index: Int) throws(PlaybackError) -> PlannedEpisode {
    let found =
      switch index {
      case -1: previous
      case 0: current
      case 1...: upcoming.dropFirst(index - 1).first
      default: nil as PlannedEpisode?
      }
    guard let found else { throw .indexOutOfRange(index) }
    guard found.episode.enclosure != nil else { throw .audioURLMissing(found.episode.id) }
    return found
  }

  static func empty(_ settings: ListeningSettings, sleepWindow: SleepWindow? = nil) -> PlaybackPlan {
    PlaybackPlan(
      current: nil, previous: nil, upcoming: [], rewinds: [], sleep: nil, settings: settings, sleepWindow: sleepWindow)
  }
}
