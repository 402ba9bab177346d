import Foundation
import PodcastModel
import Storage

/// What a person listens to, and on which tab of which device.
public struct ListeningSession: Sendable, Equatable {
  public var episode: EpisodeID
  /// The speed it plays at; 1.0 is the speaker's own.
  public var rate: Double
  /// The speed of shows that have none of their own.
  public var usualRate: Double
  /// As last reported; a device that vanished never says that it stopped.
  public var state: PlaybackState
  /// Who holds the session.
  public var device: String
  public var tab: String
  /// The holder's last word: its moment, and its place in the device's count.
  public var changed: Date
  public var sequence: Int64
  /// When a person last took the session with their own hand.
  public var gestureMoment: Date
  /// Until then nothing that happens by itself takes the session away from its holder.
  public var leaseUntil: Date
  public var sleep: SleepTimer?

  public init(
    episode: EpisodeID, rate: Double, usualRate: Double, state: PlaybackState, device: String, tab: String, changed: Date,
    sequence: Int64, gestureMoment: Date, leaseUntil: Date, sleep: SleepTimer?
  ) {
    self.episode = episode
    self.rate = rate
    self.usualRate = usualRate
    self.state = state
    self.device = device
    self.tab = tab
    self.changed = changed
    self.sequence = sequence
    self.gestureMoment = gestureMoment
    self.leaseUntil = leaseUntil
    self.sleep = sleep
  }

  init(_ row: Row) throws {
    self.init(
      episode: EpisodeID(try row.int64("episode_id")), rate: try row.double("rate"), usualRate: try row.double("usual_rate"),
      state: PlaybackState(rawValue: try row.text("state")) ?? .paused, device: try row.text("device"), tab: try row.text("tab"),
      changed: try row.date("changed_at"), sequence: try row.int64("sequence"), gestureMoment: try row.date("gesture_at"),
      leaseUntil: try row.date("lease_until"),
      sleep: try row.optionalText("sleep_kind").flatMap(SleepTimer.Kind.init).map {
        SleepTimer(kind: $0, left: try row.optionalDouble("sleep_left") ?? 0)
      })
  }

  private static let names = [
    "episode_id", "rate", "usual_rate", "state", "device", "tab", "changed_at", "sequence", "gesture_at", "lease_until", "sleep_kind",
    "sleep_left",
  ]

  static let columns = names.joined(separator: ", ")

  static func columns(of table: String) -> String { names.map { "\(table).\($0)" }.joined(separator: ", ") }

  /// In the order of the columns.
  var values: [Value] {
    [
      .integer(episode.rawValue), .real(rate), .real(usualRate), .text(state.rawValue), .text(device), .text(tab), Value(changed),
      .integer(sequence), Value(gestureMoment), Value(leaseUntil), Value(sleep?.kind.rawValue), Value(sleep?.left),
    ]
  }
}
