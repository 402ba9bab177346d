import Foundation
import Library

/// The question whether a user has fallen asleep while listening.
public struct SleepQuestion: Sendable, Equatable {
  /// The last touch, with its position.
  public let touch: ListenerTouch
  /// The episode that was playing then.
  public let planned: PlannedEpisode
  /// The user's time zone.
  public let zone: TimeZone
}
