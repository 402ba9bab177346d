import BoundedNumbers
import Components
import WebPage

extension AudioPlayer {
  /// The menu of the episode. `data-refresh`: replaced when the episode changes; its state changes in place, as that of a row.
  static func menu(_ content: Content) -> HTML {
    guard let item = content.item else { return "<span id=\"player-verbs\" data-refresh></span>" }
    return """
      <span id="player-verbs" data-refresh data-version="\(item.episode)" data-episode="\(item.episode)" data-live="row-\(item.episode)" \
      data-finished="\(content.isFinished ? "true" : "false")"\(attribute: "data-archived", content.isArchived ? "true" : nil) data-favourite="\(item.isFavourite ? "true" : "false")">\
      \(MenuSheet.html(
        id: "player-menu", style: "round-button", button: Icon.more.html, label: strings(.more), title: item.title,
        items: """
          \(button("jump-back", .undo, "", isHidden: true))\(share(item, at: content.positionSeconds))\(download(content))\(EpisodeMenu.removal(item.episode, fromDeviceIn: "player-menu"))\(actions(content))\
          \(content.historyURL.map { "<a href=\"\(url: $0)\">\(Icon.history.html)\(strings(.history))</a>" as HTML })\
          <div class="player-neighbours">\(button("previous", .previous, strings(.previous), isHidden: content.previous == nil))\
          \(button("next", .next, strings(.next), isHidden: content.next == nil))</div>
          """))</span>
      """
  }

  // MARK: - Private

  private static func button(_ part: String, _ icon: Icon, _ text: String, isHidden: Bool) -> HTML {
    """
    <button type="button" data-part="\(part)" popovertarget="player-menu" popovertargetaction="hide"\(flag: "hidden", isHidden)>\(icon.html)\
    <span>\(text)</span></button>
    """
  }

  /// A link with the position, which also works without JavaScript.
  private static func share(_ item: PlayItem, at seconds: Double) -> HTML {
    """
    <a data-part="share" href="\(url: "\(item.episodeURL)?t=\(Int(clamping: seconds))")">\(Icon.share.html)\(strings(.share))</a>
    """
  }

  private static func download(_ content: Content) -> HTML {
    content.download.map { DownloadButton.html($0, backTo: content.url ?? "/", look: .worded) } ?? .empty
  }

  private static func actions(_ content: Content) -> HTML {
    let offered = content.actions.filter { [.addToPlaylist, .markPlayed, .markUnplayed, .archive, .unarchive].contains($0) }
    return offered.isEmpty ? .empty : EpisodeAction.form(offered, episode: content.item?.episode ?? 0, backTo: content.url ?? "/")
  }
}
