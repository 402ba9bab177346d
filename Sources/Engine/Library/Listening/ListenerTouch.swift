import Foundation
import PodcastModel

/// A touch of the listener while an episode plays: a tap, a key, or a button of the lock screen. The player's lines carry the last one.
public struct ListenerTouch: Sendable, Equatable {
  /// When it happened, by the server's clock.
  public var moment: Date
  /// The episode that was playing.
  public var episode: EpisodeID
  /// The position at that moment, in seconds.
  public var position: Double

  /// Creates a touch.
  public init(moment: Date, episode: EpisodeID, position: Double) {
    self.moment = moment
    self.episode = episode
    self.position = position
  }

  /// Whether `other` is the same touch in another report: the time differs by what the two reports took to arrive.
  public func isSame(as other: ListenerTouch) -> Bool {
    episode == other.episode && position == other.position && abs(moment.timeIntervalSince(other.moment)) < Self.maxDelay
  }

  private static let maxDelay: TimeInterval = 120
}
