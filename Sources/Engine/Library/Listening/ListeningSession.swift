import Foundation
import PodcastModel
import Storage

/// A user's listening session: the current episode, and the device and tab that hold it.
public struct ListeningSession: Sendable, Equatable {
  /// The current episode.
  public var episode: EpisodeID
  /// The current speed; 1.0 is normal.
  public var rate: Double
  /// The speed of shows without a speed of their own.
  public var defaultRate: Double
  /// The last reported state; a device that vanished never reports that it stopped.
  public var state: PlaybackState
  /// The device that holds the session.
  public var device: String
  /// The browser tab that holds the session.
  public var tab: String
  /// The time of the holder's last line.
  public var changed: Date
  /// The number of that line in the device's count.
  public var sequence: Int64
  /// When the listener last took the session over.
  public var lastGesture: Date
  /// Until then no automatic event takes the session from its holder.
  public var leaseUntil: Date
  /// The running sleep timer; nil for none.
  public var sleep: SleepTimer?
  /// When the listener marked the current episode as played, archived or removed it; nil for never, or when they have played it since.
  public var dismissed: Date?

  /// Creates a session.
  public init(
    episode: EpisodeID, rate: Double, defaultRate: Double, state: PlaybackState, device: String, tab: String, changed: Date,
    sequence: Int64, lastGesture: Date, leaseUntil: Date, sleep: SleepTimer?, dismissed: Date? = nil
  ) {
    self.episode = episode
    self.rate = rate
    self.defaultRate = defaultRate
    self.state = state
    self.device = device
    self.tab = tab
    self.changed = changed
    self.sequence = sequence
    self.lastGesture = lastGesture
    self.leaseUntil = leaseUntil
    self.sleep = sleep
    self.dismissed = dismissed
  }

  init(_ row: Row) throws {
    self.init(
      episode: EpisodeID(try row.int64("episode_id")), rate: try row.double("rate"), defaultRate: try row.double("usual_rate"),
      state: PlaybackState(rawValue: try row.text("state")) ?? .paused, device: try row.text("device"), tab: try row.text("tab"),
      changed: try row.date("changed_at"), sequence: try row.int64("sequence"), lastGesture: try row.date("gesture_at"),
      leaseUntil: try row.date("lease_until"),
      sleep: try row.optionalText("sleep_kind").flatMap(SleepTimer.Kind.init).map {
        SleepTimer(kind: $0, left: try row.optionalDouble("sleep_left") ?? 0)
      }, dismissed: try row.optionalDate("dismissed_at"))
  }

  private static let names = [
    "episode_id", "rate", "usual_rate", "state", "device", "tab", "changed_at", "sequence", "gesture_at", "lease_until", "sleep_kind",
    "sleep_left", "dismissed_at",
  ]

  static let columns = names.joined(separator: ", ")

  static func columns(of table: String) -> String { names.map { "\(table).\($0)" }.joined(separator: ", ") }

  var parameters: Parameters {
    [
      "episode": .integer(episode.rawValue), "rate": .real(rate), "usual_rate": .real(defaultRate), "state": .text(state.rawValue),
      "device": .text(device), "tab": .text(tab), "changed_at": Value(changed), "sequence": .integer(sequence),
      "gesture_at": Value(lastGesture), "lease_until": Value(leaseUntil), "sleep_kind": Value(sleep?.kind.rawValue),
      "sleep_left": Value(sleep?.left), "dismissed_at": Value(dismissed),
    ]
  }
}
