import Foundation
import PodcastModel
import Storage

/// An episode with everything that a rule is decided by.
public struct RuledEpisode: Sendable, Equatable {
  /// The episode.
  public var episode: EpisodeID
  /// Its title.
  public var title: String
  /// Its length in seconds, according to the feed; nil when it is unknown.
  public var durationSeconds: Double?
  /// Full, trailer or bonus.
  public var kind: Episode.Kind
  /// Its place in its show, usually the date of its publication.
  public var sortDate: Date
  /// Whether there is audio to play.
  public var hasAudio: Bool
  /// The number of newer episodes of the show.
  public var newer: Int
  /// The strongest sign that the user has touched it; nil when it is in no list and has no state.
  public var touch: Touch?

  /// A sign that a user has touched an episode, so that no rule removes it.
  public enum Touch: Sendable, Equatable {
    /// The player has it.
    case playing
    /// It was started, and not finished.
    case inProgress
    /// It is in Up Next, and the user has added or moved it there.
    case queued
    case favourite
    case bookmarked
    /// It is in a playlist by hand.
    case listed
    /// The user has downloaded it, or restored its download.
    case downloaded
    /// It is in the archive already.
    case archived
    case played
    /// It was marked as unplayed, restored from the archive, or started for some seconds.
    case marked
    /// No sign: it is in Up Next, where only a rule has put it.
    case queuedByRule
  }

  /// Creates an episode.
  public init(
    _ episode: EpisodeID, title: String, durationSeconds: Double? = nil, kind: Episode.Kind = .full, sortDate: Date, hasAudio: Bool = true,
    newer: Int = 0, touch: Touch? = nil
  ) {
    self.episode = episode
    self.title = title
    self.durationSeconds = durationSeconds
    self.kind = kind
    self.sortDate = sortDate
    self.hasAudio = hasAudio
    self.newer = newer
    self.touch = touch
  }

  init(_ row: Row, newer: Int) throws {
    self.init(
      EpisodeID(try row.int64("id")), title: try row.text("title"), durationSeconds: try row.optionalDouble("duration"),
      kind: Episode.Kind(rawValue: try row.text("kind")) ?? .full, sortDate: try row.date("sort_at"),
      hasAudio: try row.bool("has_audio"), newer: newer, touch: try Touch(row))
  }
}

extension RuledEpisode.Touch {
  fileprivate init?(_ row: Row) throws {
    let isKnown = try row.optionalInt64("is_finished") != nil
    let (isFinished, position) = (try row.optionalInt64("is_finished") == 1, try row.optionalDouble("position") ?? 0)
    if try row.optionalInt64("playing") != nil {
      self = .playing
    } else if !isFinished, position > 0 {
      self = .inProgress
    } else if try row.optionalInt64("queued_by_rule") == 0 {
      self = .queued
    } else if try row.optionalInt64("favourite") != nil {
      self = .favourite
    } else if try row.bool("bookmarked") {
      self = .bookmarked
    } else if try row.bool("listed") {
      self = .listed
    } else if try row.bool("downloaded") {
      self = .downloaded
    } else if try row.optionalInt64("is_archived") == 1 {
      self = .archived
    } else if isKnown {
      self = isFinished ? .played : .marked
    } else if try row.optionalInt64("queued_by_rule") != nil {
      self = .queuedByRule
    } else {
      return nil
    }
  }
}

/// The decision of a rule about an episode.
public struct EpisodeDecision: Sendable, Equatable {
  /// The episode.
  public var episode: EpisodeID
  /// The place where it goes when it is new.
  public var placement: EpisodeRule.Placement
  /// Whether it is so old, or has so many newer ones, that it would go to the archive.
  public var isOverdue: Bool
  /// Whether it is overdue and stays for now, until newer episodes replace it.
  public var waits: Bool
  /// Whether it goes to the archive now, and leaves Up Next: it is overdue, and the user has not touched it.
  public var isArchived: Bool

  /// Creates a decision.
  public init(
    _ episode: EpisodeID, placement: EpisodeRule.Placement = .nowhere, isOverdue: Bool = false, waits: Bool = false,
    isArchived: Bool = false
  ) {
    self.episode = episode
    self.placement = placement
    self.isOverdue = isOverdue
    self.waits = waits
    self.isArchived = isArchived
  }
}
