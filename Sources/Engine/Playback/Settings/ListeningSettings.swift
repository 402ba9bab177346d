import Library
import PodcastModel

/// A user's settings of the player and of episode lists. The default values are those of a user who never changed any.
public struct ListeningSettings: Sendable, Equatable {
  /// How far the back button skips, in seconds: one of `PlaybackRules.skipLengths`.
  public var skipBack = 15
  /// How far the forward button skips, in seconds: one of `PlaybackRules.skipLengths`.
  public var skipForward = 30
  /// The speed with which each episode of a show without a speed of its own starts; nil for the speed that was used last.
  public var defaultRate: Double?
  /// Whether the next episode starts when one ends.
  public var playsContinuously = true
  /// The buttons of headphones and the lock screen.
  public var headphoneButtons = HeadphoneButtons.skip
  /// The action of three presses of a headset's button.
  public var headsetPress = HeadsetPress.previous
  /// The order of the episode lists of shows without an order of their own. Serial shows begin with the oldest episode.
  public var listOrder = EpisodeFilter.Order.newestFirst
  /// Whether these lists hide finished episodes.
  public var listsHidePlayed = false
  /// Whether resuming after a pause rewinds a little.
  public var rewindsAfterPause = true
  /// Whether audio is relayed by this server, so that the publisher never sees the listener.
  public var relays = true
  /// The buttons of the mini player on a phone.
  public var miniPlayerButtons = MiniPlayerButtons.skip
  /// Whether playing an episode opens the player page.
  public var opensPlayer = false
  /// The action of a swipe over an episode's row towards the end of a line: to the right, where text runs to the right.
  public var swipeRight = SwipeAction.queue
  /// The action of the opposite swipe.
  public var swipeLeft = SwipeAction.archive
  /// The number of episodes beyond which nothing is added to Up Next: one of `PlaybackRules.queueLimits`.
  public var upNextLimit = PlaybackRules.queueLength
  /// The hours in which playback starts a sleep timer.
  public var sleepTimer = AutomaticSleepTimer()
  /// Seconds to skip at the beginning of each episode of a show without a length of its own: one of `PlaybackRules.skips`.
  public var skipFirst = 0
  /// Seconds to skip at the end of each episode of a show without a length of its own: one of `PlaybackRules.skips`.
  public var skipLast = 0
  /// Chapters whose titles contain one of these texts are skipped in shows without titles of their own.
  public var skippedChapters: [String] = []

  /// The order of a show's episode lists.
  ///
  /// - Parameter remembered: the order that the user has set for the show; nil for none.
  public func order(of show: Show, remembered: EpisodeFilter.Order?) -> EpisodeFilter.Order {
    remembered ?? (show.order == .serial ? .oldestFirst : listOrder)
  }
}

extension ListeningSettings {
  /// Reads stored settings by name. An invalid value counts as never set.
  init(_ stored: [String: String]) {
    self.init(
      skipBack: Self.length(stored[Name.skipBack]) ?? 15, skipForward: Self.length(stored[Name.skipForward]) ?? 30,
      defaultRate: stored[Name.defaultRate].flatMap { Double($0) }.flatMap { PlaybackRules.rates.contains($0) ? $0 : nil },
      playsContinuously: stored[Name.playsContinuously] != "no",
      headphoneButtons: stored[Name.headphoneButtons].flatMap(HeadphoneButtons.init) ?? .skip,
      headsetPress: stored[Name.headsetPress].flatMap(HeadsetPress.init) ?? .previous,
      listOrder: stored[Name.listOrder].flatMap(EpisodeFilter.Order.init) ?? .newestFirst,
      listsHidePlayed: stored[Name.hidesPlayed] == "yes",
      rewindsAfterPause: stored[Name.rewinds] != "no", relays: stored[Name.relays] != "no",
      miniPlayerButtons: stored[Name.miniPlayerButtons].flatMap(MiniPlayerButtons.init) ?? .skip,
      opensPlayer: stored[Name.opensPlayer] == "yes", swipeRight: stored[Name.swipeRight].flatMap(SwipeAction.init) ?? .queue,
      swipeLeft: stored[Name.swipeLeft].flatMap(SwipeAction.init) ?? .archive, sleepTimer: AutomaticSleepTimer(stored),
      skipFirst: Self.skip(stored[Name.skipFirst]), skipLast: Self.skip(stored[Name.skipLast]),
      skippedChapters: Self.titles(stored[Name.skippedChapters]))
    if let limit = stored[Name.upNextLimit].flatMap({ Int($0) }), PlaybackRules.queueLimits.contains(limit) { upNextLimit = limit }
  }

  var stored: [String: String] {
    [
      Name.skipBack: "\(skipBack)", Name.skipForward: "\(skipForward)", Name.defaultRate: defaultRate.map { "\($0)" } ?? "",
      Name.playsContinuously: playsContinuously ? "yes" : "no", Name.headphoneButtons: headphoneButtons.rawValue,
      Name.headsetPress: headsetPress.rawValue,
      Name.listOrder: listOrder.rawValue, Name.hidesPlayed: listsHidePlayed ? "yes" : "no", Name.rewinds: rewindsAfterPause ? "yes" : "no",
      Name.relays: relays ? "yes" : "no", Name.miniPlayerButtons: miniPlayerButtons.rawValue,
      Name.opensPlayer: opensPlayer ? "yes" : "no", Name.swipeRight: swipeRight.rawValue, Name.swipeLeft: swipeLeft.rawValue,
      Name.upNextLimit: "\(upNextLimit)", Name.skipFirst: "\(skipFirst)", Name.skipLast: "\(skipLast)",
      Name.skippedChapters: ShowPreference.text(of: skippedChapters),
    ].merging(sleepTimer.stored) { $1 }
  }

  private enum Name {
    static let skipBack = "skip-back"
    static let skipForward = "skip-forward"
    static let defaultRate = "default-rate"
    static let playsContinuously = "plays-continuously"
    static let headphoneButtons = "headphone-buttons"
    static let headsetPress = "headset-press"
    static let listOrder = "list-order"
    static let hidesPlayed = "lists-hide-played"
    static let rewinds = "rewinds-after-pause"
    static let relays = "relays"
    static let miniPlayerButtons = "mini-player-buttons"
    static let opensPlayer = "opens-player"
    static let swipeRight = "swipe-right"
    static let swipeLeft = "swipe-left"
    static let upNextLimit = "up-next-limit"
    static let skipFirst = "skip-first"
    static let skipLast = "skip-last"
    static let skippedChapters = "skip-chapters"
  }

  private static func skip(_ text: String?) -> Int {
    text.flatMap { Int($0) }.flatMap { PlaybackRules.skips.contains($0) ? $0 : nil } ?? 0
  }

  private static func titles(_ text: String?) -> [String] {
    let titles = ShowPreference.titles(text ?? "")
    return PlaybackRules.canSkip(titles) ? titles : []
  }

  private static func length(_ text: String?) -> Int? {
    text.flatMap { Int($0) }.flatMap { PlaybackRules.skipLengths.contains($0) ? $0 : nil }
  }
}
