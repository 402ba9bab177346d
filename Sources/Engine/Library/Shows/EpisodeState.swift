import Foundation
import PodcastModel
import Storage

/// What a person has heard of an episode.
public struct EpisodeState: Sendable, Equatable {
  /// Seconds from the start.
  public var position: Double
  /// When the position became what it is.
  public var changed: Date
  /// The media's own length in seconds, where a player has measured it.
  public var mediaDuration: Double?
  public var isFinished: Bool
  /// Taken out of the lists of its show.
  public var isArchived: Bool
  /// Whose line, and which of that device's lines, had the last word.
  public var device: String
  public var sequence: Int64
  /// What another place was given up for.
  public var displaced: Displaced?

  public init(
    position: Double, changed: Date, mediaDuration: Double? = nil, isFinished: Bool = false, isArchived: Bool = false, device: String = "",
    sequence: Int64 = 0, displaced: Displaced? = nil
  ) {
    self.position = position
    self.changed = changed
    self.mediaDuration = mediaDuration
    self.isFinished = isFinished
    self.isArchived = isArchived
    self.device = device
    self.sequence = sequence
    self.displaced = displaced
  }

  init(_ row: Row) throws {
    self.init(
      position: try row.double("position"), changed: try row.date("position_at"), mediaDuration: try row.optionalDouble("media_duration"),
      isFinished: try row.bool("is_finished"), isArchived: try row.bool("is_archived"), device: try row.text("device"),
      sequence: try row.int64("sequence"), displaced: try Displaced(row))
  }

  static let columns = """
    position, position_at, media_duration, is_finished, is_archived, device, sequence, displaced_position, displaced_at, \
    displaced_finished
    """
}

/// A position that was given up, and may be gone back to.
public struct Displaced: Sendable, Equatable {
  /// Seconds from the start.
  public let position: Double
  public let isFinished: Bool
  /// When it was given up.
  public let since: Date

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
