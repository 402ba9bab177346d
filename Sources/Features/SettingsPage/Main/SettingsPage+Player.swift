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

    public init(skipBack: Int, skipForward: Int, skipLengths: [Int], rewindsAfterPause: Bool, relays: Bool) {
      self.skipBack = skipBack
      self.skipForward = skipForward
      self.skipLengths = skipLengths
      self.rewindsAfterPause = rewindsAfterPause
      self.relays = relays
    }
  }
}

extension SettingsPage {
  static func player(_ player: Content.Player) -> HTML {
    let lengths = player.skipLengths.map { (value: "\($0)", text: strings(.seconds, ["count": "\($0)"])) }
    return """
      \(choice("/settings-page/did-set-skip-back", title: .skipBack, values: lengths, chosen: "\(player.skipBack)"))
      \(choice("/settings-page/did-set-skip-forward", title: .skipForward, values: lengths, chosen: "\(player.skipForward)"))
      \(toggle("/settings-page/did-set-rewinding", id: "rewinding", title: .rewinding, hint: .rewindingHint, isOn: player.rewindsAfterPause))
      \(toggle("/settings-page/did-set-relaying", id: "relaying", title: .relaying, hint: .relayingHint, isOn: player.relays))
      """
  }
}
