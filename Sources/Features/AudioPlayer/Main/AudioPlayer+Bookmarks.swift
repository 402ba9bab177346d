import BoundedNumbers
import Components
import WebPage

extension AudioPlayer {
  /// The bookmark button, and the sheet that adds a bookmark and lists the existing ones.
  static func bookmarks(_ content: Content) -> HTML {
    MenuSheet.html(
      id: "player-bookmarks", style: "player-tool", button: "\(Icon.bookmark.html)\(label(.bookmarkLabel))", label: strings(.bookmark),
      title: strings(.bookmark),
      items: """
        \(form(content))
        \(list(content))
        """)
  }

  // MARK: - Private

  private static func form(_ content: Content) -> HTML {
    """
    <form class="player-add-bookmark" method="post" action="\(url: "/audio-player/did-add-bookmark")">\(FormToken.field)
      <input type="hidden" name="episode" value="\(content.item?.episode ?? 0)">
      <input type="hidden" name="seconds" data-part="place" value="\(Int(clamping: content.positionSeconds))">
      <div class="labelled-field"><label for="player-note">\(strings(.bookmarkAdd)) <span data-part="at">\
    \(strings(.bookmarkAt, ["time": TimeText.clock(content.positionSeconds)]))</span></label>
      <input type="text" id="player-note" name="note" maxlength="500" dir="auto" autocomplete="off" enterkeyhint="done" \
    placeholder="\(strings(.bookmarkHint))"></div>
      <button type="submit" class="pill"><span class="hidden-while-busy">\(Icon.bookmark.html)</span>\(Icon.busyMark)<span>\(strings(.bookmarkSave))</span></button>
    </form>
    """
  }

  /// `data-refresh`: replaced when its content has changed.
  private static func list(_ content: Content) -> HTML {
    let version = "\(content.item?.episode ?? 0) " + content.bookmarks.map { "\($0.id) \($0.note)" }.joined(separator: " ")
    return """
      <div id="player-bookmark-rows" data-refresh data-version="\(version)">\(bookmarkRows(content))</div>
      """
  }

  private static func bookmarkRows(_ content: Content) -> HTML {
    BookmarkRows.html(content.bookmarks, label: { strings(.bookmarkGoTo, ["time": TimeText.clock($0.seconds)]) })
  }
}
