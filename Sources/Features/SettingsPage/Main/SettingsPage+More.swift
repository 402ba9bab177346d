import Components
import Foundation
import WebPage

// MARK: - Settings that are rarely changed

extension SettingsPage {
  /// Behind a summary, which works without a script.
  static func more(_ content: Content) -> HTML {
    """
    <section class="settings-section" id="section-more" aria-labelledby="settings-more"><details class="settings-card settings-fold card">\
    <summary class="setting setting-link"><span class="row-text"><span class="setting-name" id="settings-more">\(strings(.more))</span>\
    <span class="row-note">\(strings(.moreHint))</span></span>\(Icon.chevronDown.html)</summary>
    \(content.changesURL.map { SettingRows.link($0, .undo, title: strings(.recentChanges), hint: strings(.recentChangesHint)) })
    \(morePlayer(content.player))
    \(upNext(content.player))
    \(content.appearance.map(keyboard))</details></section>
    """
  }

  // MARK: - Private

  private static func upNext(_ player: Content.Player) -> HTML {
    selection(
      "/settings-page/did-set-up-next-limit", id: "up-next-limit", title: .upNextLimit, hint: .upNextLimitHint,
      values: player.upNextLimits.map { (value: "\($0)", text: strings(.episodes, ["count": Language.text($0)])) },
      chosen: "\(player.upNextLimit)")
  }
}
