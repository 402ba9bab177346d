import WebPage

// MARK: - The section of the episode lists of shows

extension SettingsPage {
  static func episodeLists(_ player: Content.Player) -> HTML {
    """
    \(choice("/settings-page/did-set-list-order", title: .listOrder, values: orders, chosen: player.listOrder))
    \(toggle(
      "/settings-page/did-set-hiding-played", id: "hiding-played", title: .hidingPlayed, hint: .hidingPlayedHint,
      isOn: player.listsHidePlayed))
    """
  }

  private static var orders: [(value: String, text: String)] {
    [("newest", strings(.newestFirst)), ("oldest", strings(.oldestFirst))]
  }
}
