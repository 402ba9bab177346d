import Foundation
import PodcastModel
import Storage

/// What played since a user's last touch, and whether it may have played to a sleeper. It is stored as one setting, which every page reads
/// anyway.
public struct UntouchedPlayback: Sendable, Equatable {
  /// The key of the user setting.
  public static let setting = "untouched-playback"

  /// The last touch.
  public var touch: ListenerTouch
  /// When playback ended, or its last report so far.
  public var ended: Date
  /// Whether a sleep timer was set, or has ended it.
  public var hasTimer: Bool
  /// The next touch, when it came late enough to be an awakening; nil while none has come.
  public var woken: Date?
  /// Whether the user has answered the question about it.
  public var isAnswered: Bool

  /// Creates a value.
  public init(touch: ListenerTouch, ended: Date, hasTimer: Bool, woken: Date? = nil, isAnswered: Bool = false) {
    self.touch = touch
    self.ended = ended
    self.hasTimer = hasTimer
    self.woken = woken
    self.isAnswered = isAnswered
  }

  /// - Parameter text: the stored value.
  /// - Returns: nil for a value that is missing or invalid.
  public init?(_ text: String?) {
    let parts = (text ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 7, let moment = Int64(parts[0]), let episode = Int64(parts[1]), let position = Double(parts[2]), position.isFinite,
      let ended = Int64(parts[3])
    else { return nil }
    self.init(
      touch: ListenerTouch(moment: Date(milliseconds: moment), episode: EpisodeID(episode), position: position),
      ended: Date(milliseconds: ended), hasTimer: parts[4] == "1", woken: Int64(parts[5]).map(Date.init(milliseconds:)),
      isAnswered: parts[6] == "1")
  }

  /// The value to store: the touch with its episode and position, the end, the timer, the awakening or "-", the answer.
  public var text: String {
    """
    \(touch.moment.milliseconds) \(touch.episode.rawValue) \(touch.position) \(ended.milliseconds) \(hasTimer ? 1 : 0) \
    \(woken.map { "\($0.milliseconds)" } ?? "-") \(isAnswered ? 1 : 0)
    """
  }

  /// The time without a touch, in seconds.
  public var duration: TimeInterval { ended.timeIntervalSince(touch.moment) }
}
