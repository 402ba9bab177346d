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
  /// Where the line leaves the position, in seconds.
  public var position: Double
  /// Whether it finishes the episode, where the line itself says so; nil where that follows from what was heard.
  public var isFinished: Bool?
  /// 1.0 is the speaker's own speed.
  public var rate: Double
  /// What the player does after this line; nil when it goes on doing what it did.
  public var state: PlaybackState?
  /// When it happened, by the server's clock.
  public var moment: Date
  /// The media's own length in seconds, where the player knows it.
  public var mediaDuration: Double?
  public var origin: Origin
  /// A person's own hand did it.
  public var isGesture: Bool
  /// Whether its player still played when the line was sent, which may be long after.
  public var isStillPlaying: Bool
  public var sleep: SleepChange

  public enum SleepChange: Sendable, Equatable {
    case unchanged
    /// nil when there is no timer any more.
    case set(SleepTimer?)
  }

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

  /// Something was heard, or was begun or ended.
  public var isListening: Bool {
    switch kind {
    case .span: true
    case .event(let action): action == "start" || action == "ended"
    }
  }

  public init(
    id: String, device: String, tab: String = "", sequence: Int64, episode: EpisodeID, kind: Kind, position: Double,
    isFinished: Bool? = nil, rate: Double, state: PlaybackState?, moment: Date, mediaDuration: Double?, origin: Origin = .player,
    isGesture: Bool = false, isStillPlaying: Bool = false, sleep: SleepChange = .unchanged
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
    self.state = state
    self.moment = moment
    self.mediaDuration = mediaDuration
    self.origin = origin
    self.isGesture = isGesture
    self.isStillPlaying = isStillPlaying
    self.sleep = sleep
  }
}
