import Foundation
import Storage

/// A user's listening state of an episode.
public struct EpisodeState: Sendable, Equatable {
  /// The position in seconds from the start.
  public var position: Double
  /// The time of the last change of the position.
  public var changed: Date
  /// The media's length in seconds as a player has measured it; nil before.
  public var mediaDuration: Double?
  /// Whether the user has finished the episode.
  public var isFinished = false
  /// Whether the user has archived the episode.
  public var isArchived = false
  /// The device of the last line that changed the state.
  public var device = ""
  /// The number of that line in the device's count.
  public var sequence: Int64 = 0
  /// The position that the last jump displaced; nil for none.
  public var displaced: DisplacedPosition?

  static let columns = """
    position, position_at, media_duration, is_finished, is_archived, device, sequence, displaced_position, displaced_at, \
    displaced_finished
    """
}

extension EpisodeState {
  /// Creates a state.
  public init(position: Double, changed: Date, isFinished: Bool = false) {
    self.position = position
    self.changed = changed
    self.isFinished = isFinished
  }

  init(_ row: Row) throws {
    self.init(
      position: try row.double("position"), changed: try row.date("position_at"), mediaDuration: try row.optionalDouble("media_duration"),
      isFinished: try row.bool("is_finished"), isArchived: try row.bool("is_archived"), device: try row.text("device"),
      sequence: try row.int64("sequence"), displaced: try DisplacedPosition(row))
  }
}

/// A displaced position, which the user can restore.
public struct DisplacedPosition: Sendable, Equatable {
  /// The position in seconds from the start.
  public let position: Double
  /// Whether the episode was finished.
  public let isFinished: Bool
  /// When it was displaced.
  public let since: Date

  /// Creates a displaced position.
  public init(position: Double, isFinished: Bool, since: Date) {
    self.position = position
    self.isFinished = isFinished
    self.since = since
  }

  init?(_ row: Row) throws {
    guard let position = try row.optionalDouble("displaced_position"), let since = try row.optionalDate("displaced_at") else { return nil }
    self.init(position: position, isFinished: try row.optionalInt64("displaced_finished") == 1, since: since)
  }
}
