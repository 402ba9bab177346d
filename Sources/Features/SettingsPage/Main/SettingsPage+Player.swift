import Components
import WebPage

// MARK: - The player section

extension SettingsPage.Content {
  public struct Player: Sendable {
    /// In seconds.
    public var skipBack: Int
    public var skipForward: Int
    /// The possible values of both.
    public var skipLengths: [Int]
    public var rewindsAfterPause: Bool
    /// Whether audio is relayed by this server.
    public var relays: Bool
    /// The buttons of the mini player on a phone: "skip" or "links".
    public var buttons: String
    public var opensPlayer = false
    public var playsContinuously = true
    /// The buttons of headphones and the lock screen: "skip" or "episodes".
    public var headphoneButtons = "skip"
    /// Three presses of a headset's button: "previous", "back" or "bookmark".
    public var headsetPress = "previous"
    /// What a swipe over an episode does, by the values of `swipes`.
    public var swipeRight = "queue"
    public var swipeLeft = "archive"
    /// The limit of Up Next in episodes, and its possible values.
    public var upNextLimit = 0
    public var upNextLimits: [Int] = []

    public init(skipBack: Int, skipForward: Int, skipLengths: [Int], rewindsAfterPause: Bool, relays: Bool, buttons: String) {
      self.skipBack = skipBack
      self.skipForward = skipForward
      self.skipLengths = skipLengths
      self.rewindsAfterPause = rewindsAfterPause
      self.relays = relays
      self.buttons = buttons
    }
  }
}

extension SettingsPage {
  private static var buttons: [(value: String, text: String)] {
    [("skip", strings(.miniPlayerSkip)), ("links", strings(.miniPlayerLinks))]
  }

  private static var headphoneButtons: [(value: String, text: String)] {
    [("skip", strings(.headphoneSkip)), ("episodes", strings(.headphoneEpisodes))]
  }

  private static var headsetPresses: [(value: String, text: String)] {
    [("previous", strings(.headsetPrevious)), ("back", strings(.headsetBack)), ("bookmark", strings(.headsetBookmark))]
  }

  private static var swipes: [(value: String, text: String)] {
    [
      ("queue", strings(.swipeQueue)), ("download", strings(.swipeDownload)), ("played", strings(.swipePlayed)),
      ("archive", strings(.swipeArchive)), ("none", strings(.swipeNone)),
    ]
  }

  /// On a screen without touch they do nothing.
  static func swipes(_ player: Content.Player) -> HTML {
    """
    \(selection(
      "/settings-page/did-set-swipe-right", id: "swipe-right", title: .swipeRight, values: swipes, chosen: player.swipeRight))
    \(selection(
      "/settings-page/did-set-swipe-left", id: "swipe-left", title: .swipeLeft, values: swipes, chosen: player.swipeLeft))
    """
  }

  static func player(_ player: Content.Player) -> HTML {
    let lengths = player.skipLengths.map { (value: "\($0)", text: strings(.seconds, ["count": "\($0)"])) }
    return """
      \(selection("/settings-page/did-set-skip-back", id: "skip-back", title: .skipBack, values: lengths, chosen: "\(player.skipBack)"))
      \(selection(
        "/settings-page/did-set-skip-forward", id: "skip-forward", title: .skipForward, values: lengths, chosen: "\(player.skipForward)"))
      \(toggle("/settings-page/did-set-continuous", id: "continuous", title: .continuous, isOn: player.playsContinuously))
      """
  }

  /// The buttons of headphones behind one summary.
  static func headphones(_ player: Content.Player) -> HTML {
    """
    <details class="settings-fold"><summary class="setting setting-link"><span class="row-text">\
    <span class="setting-name">\(strings(.headphones))</span></span>\(Icon.chevronDown.html)</summary>
    \(selection(
      "/settings-page/did-set-headphone-buttons", id: "headphone-buttons", title: .headphoneButtons, values: headphoneButtons,
      chosen: player.headphoneButtons))
    \(selection(
      "/settings-page/did-set-headset-press", id: "headset-press", title: .headsetPress, values: headsetPresses,
      chosen: player.headsetPress))</details>
    """
  }

  /// The rest of them, which are rarely changed.
  static func morePlayer(_ player: Content.Player) -> HTML {
    """
    \(choice("/settings-page/did-set-mini-player", title: .miniPlayer, values: buttons, chosen: player.buttons))
    \(toggle(
      "/settings-page/did-set-opening-player", id: "opening-player", title: .openingPlayer, hint: .openingPlayerHint,
      isOn: player.opensPlayer))
    \(toggle("/settings-page/did-set-rewinding", id: "rewinding", title: .rewinding, hint: .rewindingHint, isOn: player.rewindsAfterPause))
    \(toggle("/settings-page/did-set-relaying", id: "relaying", title: .relaying, hint: .relayingHint, isOn: player.relays))
    """
  }
}
