import Foundation
import Library
import PodcastModel

/// The episodes that fill a slot of free time.
public struct FilledSlot: Sendable, Equatable {
  /// In playing order; empty when none fits.
  public let episodes: [PlannedEpisode]
  /// The time that they take, in seconds.
  public let seconds: Double
  /// The number of candidates whose length is unknown, which no slot contains.
  public let unknown: Int
  /// The time of the shortest candidate, in seconds; nil when there is none of known length.
  public let shortest: Double?

  /// Selects episodes for `minutes` of listening.
  ///
  /// - Parameter candidates: in the order of preference. Finished and archived episodes, and those without audio, are ignored.
  public init(_ candidates: [PlannedEpisode], minutes: Int) {
    let playable = candidates.filter { !$0.isFinished && !$0.isArchived && $0.episode.enclosure != nil }
    let known = Dictionary(playable.map { ($0.episode.id, $0) }, uniquingKeysWith: { first, _ in first })
    let filled = SlotFilling.fill(
      playable.map { planned in
        SlotFilling.Candidate(
          episode: planned.episode.id, show: planned.show, seconds: planned.secondsLeft,
          serialOrder: planned.isSerial ? planned.episode.published ?? .distantPast : nil)
      }, seconds: Double(minutes) * 60)
    episodes = filled.compactMap { known[$0] }
    seconds = episodes.compactMap(\.secondsLeft).reduce(0, +)
    unknown = playable.count { $0.secondsLeft == nil }
    shortest = playable.compactMap(\.secondsLeft).min()
  }
}

extension PlannedEpisode {
  /// The remaining time in seconds of listening: at the episode's speed, without the skipped parts; nil when its length is unknown.
  public var secondsLeft: Double? {
    guard let duration, duration.isFinite, PlaybackRules.positions.contains(duration) else { return nil }
    let left = duration - skipLast - start
    return left >= 1 ? left / min(max(rate, PlaybackRules.rates.lowerBound), PlaybackRules.rates.upperBound) : nil
  }
}
