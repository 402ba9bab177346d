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
          \(button("jump-back", .undo, "", isHidden: true))\(share(content))\(clip(content))\(download(content))\(EpisodeMenu.removal(item.episode, fromDeviceIn: "player-menu"))\(actions(content))\
          <div class="player-neighbours">\(button("previous", .previous, strings(.previous), isHidden: content.previous == nil))\
          \(button("next", .next, strings(.next), isHidden: content.next == nil))</div>
          """))\(clipSheet(content))</span>
      """
  }

  // MARK: - Private

  private static func button(_ part: String, _ icon: Icon, _ text: String, isHidden: Bool) -> HTML {
    """
    <button type="button" data-part="\(part)" popovertarget="player-menu" popovertargetaction="hide"\(flag: "hidden", isHidden)>\(icon.html)\
    <span>\(text)</span></button>
    """
  }

  /// The browser adds the position of the tap.
  private static func share(_ content: Content) -> HTML {
    content.shareURL.map { "<a data-part=\"share\" href=\"\(url: $0)\">\(Icon.share.html)\(EpisodeAction.share.text)</a>" } ?? .empty
  }

  private static func clip(_ content: Content) -> HTML {
    content.clipForm.isEmpty
      ? .empty : "<button type=\"button\" data-part=\"clip\" popovertarget=\"player-clip\">\(Icon.wave.html)\(strings(.clip))</button>"
  }

  private static func clipSheet(_ content: Content) -> HTML {
    content.clipForm.isEmpty ? .empty : MenuSheet.sheet(id: "player-clip", title: strings(.clipTitle), items: content.clipForm)
  }

  private static func download(_ content: Content) -> HTML {
    content.download.map { DownloadButton.html($0, backTo: content.url ?? "/", look: .worded) } ?? .empty
  }

  private static func actions(_ content: Content) -> HTML {
    let offered = content.actions.filter { [.addToPlaylist, .markPlayed, .markUnplayed, .archive, .unarchive].contains($0) }
    return offered.isEmpty ? .empty : EpisodeAction.form(offered, episode: content.item?.episode ?? 0, backTo: content.url ?? "/")
  }
}
