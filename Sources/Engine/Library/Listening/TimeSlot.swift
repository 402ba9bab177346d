import Foundation
import PodcastModel
import Storage

/// A queue with its own end, which fills a user's free time: playback stops after its last episode, and Up Next waits. It is stored as one
/// setting, which every plan reads anyway.
public struct TimeSlot: Sendable, Equatable {
  /// The key of the user setting.
  public static let setting = "time-slot"
  /// The key of the user setting with the length of the slot that was started last, in minutes.
  public static let minutesSetting = "time-slot-minutes"
  /// The length of the first slot, in minutes.
  public static let usualMinutes = 40
  /// The longest slot: twelve hours.
  public static let maxMinutes = 720
  /// The maximum number of episodes.
  public static let maxEpisodes = 100

  /// When the user started it.
  public let started: Date
  /// The episodes in playing order.
  public let episodes: [EpisodeID]

  /// Creates a slot; nil without episodes. At most `maxEpisodes` are used, each once.
  public init?(started: Date, episodes: [EpisodeID]) {
    var seen: Set<EpisodeID> = []
    let unique = episodes.filter { seen.insert($0).inserted }.prefix(Self.maxEpisodes)
    guard !unique.isEmpty else { return nil }
    self.started = started
    self.episodes = Array(unique)
  }

  /// - Parameter text: the stored value; nil and "" stand for no slot.
  public init?(_ text: String?) {
    let numbers = (text ?? "").split(separator: " ").compactMap { Int64($0) }
    guard let started = numbers.first else { return nil }
    self.init(started: Date(milliseconds: started), episodes: numbers.dropFirst().map { EpisodeID($0) })
  }

  /// The value to store: the start in milliseconds, and the episodes.
  public var text: String { ([started.milliseconds] + episodes.map(\.rawValue)).map { "\($0)" }.joined(separator: " ") }

  /// The episodes that play after `episode`; nil when it is not part of the slot.
  public func episodes(after episode: EpisodeID) -> ArraySlice<EpisodeID>? {
    episodes.firstIndex(of: episode).map { episodes[($0 + 1)...] }
  }
}
