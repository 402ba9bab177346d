import Foundation
import PodcastModel

/// One line of a person's listening, as it goes into one of the two ledgers.
public struct LedgerEntry: Sendable, Equatable {
  /// Made by the device; reporting the same line again changes nothing.
  public var id: String
  public var device: String
  /// The tab of the device; "" when it has none.
  public var tab: String
  /// Counts up on each device.
  public var sequence: Int64
  public var episode: EpisodeID
  public var kind: Kind
  /// Where the line leaves the position, in seconds, and whether it finishes the episode.
  public var position: Double
  public var isFinished: Bool
  /// 1.0 is the speaker's own speed.
  public var rate: Double
  /// Whether the episode goes on playing after this line.
  public var isPlaying: Bool
  /// When it happened, by the server's clock.
  public var moment: Date
  /// The media's own length in seconds, where the player knows it.
  public var mediaDuration: Double?
  public var origin: Origin

  public enum Origin: Sendable, Equatable {
    /// The session's player: what it reports is what the person listens to now.
    case player
    /// A mark made on a page: it moves the position and is not listening.
    case page
  }

  public enum Kind: Sendable, Equatable {
    /// Heard from one second of the media to another. A line that is reported again with a later end grows.
    case span(from: Double, to: Double, startedAt: Date)
    /// The position changed by other means than listening, or a state began: "start", "seek", "pause", "ended"…
    case event(action: String)
  }

  public init(
    id: String, device: String, tab: String = "", sequence: Int64, episode: EpisodeID, kind: Kind, position: Double, isFinished: Bool,
    rate: Double, isPlaying: Bool, moment: Date, mediaDuration: Double?,
    origin: Origin = .player
  ) {
    self.id = id
    self.device = device
    self.tab = tab
    self.sequence = sequence
    self.episode = episode
    self.kind = kind
    self.position = position
    self.isFinished = isFinished
    self.rate = rate
    self.isPlaying = isPlaying
    self.moment = moment
    self.mediaDuration = mediaDuration
    self.origin = origin
  }
}
