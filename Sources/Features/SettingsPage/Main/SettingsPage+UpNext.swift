import Foundation
import WebPage

// MARK: - The Up Next section

extension SettingsPage {
  static func upNext(_ player: Content.Player) -> HTML {
    selection(
      "/settings-page/did-set-up-next-limit", id: "up-next-limit", title: .upNextLimit, hint: .upNextLimitHint,
      values: player.upNextLimits.map { (value: "\($0)", text: strings(.episodes, ["count": Language.text($0)])) },
      chosen: "\(player.upNextLimit)")
  }
}
