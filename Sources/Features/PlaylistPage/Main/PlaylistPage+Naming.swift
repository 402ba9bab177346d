import Components
import WebPage

// MARK: - The form of a playlist by hand

extension PlaylistPage {
  /// The page that creates, renames or deletes a playlist.
  ///
  /// - Parameters:
  ///   - playlist: The playlist and its name; nil for a new one.
  ///   - ways: The forms of a new one; nil for a known one.
  ///   - path: The page before.
  public static func naming(_ playlist: (id: Int64, name: String)?, ways: Ways?, backTo path: String) -> HTML {
    let action = playlist == nil ? "/playlist-page/did-create-playlist" : "/playlist-page/did-rename-list"
    return """
      <playlist-page class="listed-editing">
        <header class="listed-head spread-row"><h1>\(strings(playlist == nil ? .createPlaylist : .editPlaylist))</h1></header>\(ways.map { choice(of: $0, byRules: false) })
        <form class="listed-form" method="post" action="\(url: action)">\(FormToken.field)\(playlist.map { "<input type=\"hidden\" name=\"list\" value=\"playlist-\($0.id)\">" as HTML })
          \(LabelledField.text(id: "playlist-name", name: "name", label: strings(.name), value: playlist?.name ?? "", placeholder: strings(.nameHint), isRequired: true, longest: 100))
          <div class="listed-actions"><button type="submit" class="pill" id="list-save"><span class="hidden-while-busy">\(Icon.check.html)</span>\
      \(Icon.busyMark)<span>\(strings(.save))</span></button>\
      <a class="pill quiet" href="\(url: path)">\(strings(.cancel))</a></div>
        </form>
        \(playlist.map { deletion($0.id) })
      </playlist-page>
      """
  }

  /// The choice between the forms of a new playlist.
  static func choice(of ways: Ways, byRules: Bool) -> HTML {
    func link(_ path: String, _ text: PlaylistPageString, isCurrent: Bool) -> HTML {
      "<a href=\"\(url: path)\" data-segment\(attribute: "aria-current", isCurrent ? "page" : nil)>\(strings(text))</a>"
    }
    return """
      <nav class="segments listed-ways" aria-label="\(strings(.ways))">\(link(ways.handURL, .byHand, isCurrent: !byRules))\
      \(link(ways.rulesURL, .byRules, isCurrent: byRules))</nav>
      """
  }

  /// The button at the end of a row.
  static func removal(of row: EpisodeRow.Content, from playlist: Int64) -> HTML {
    """
    <form class="listed-remove" method="post" action="\(url: "/playlist-page/did-remove")">\(FormToken.field)\(number(playlist))\
    <input type="hidden" name="episode" value="\(row.episode)">\
    <button type="submit" class="row-button" aria-label="\(strings(.removeTitle, ["title": row.title]))"><span class="hidden-while-busy">\(Icon.close.html)</span>\
    \(Icon.busyMark)</button></form>
    """
  }

  // MARK: - Private

  private static func number(_ playlist: Int64) -> HTML { "<input type=\"hidden\" name=\"playlist\" value=\"\(playlist)\">" }

  private static func deletion(_ playlist: Int64) -> HTML {
    """
    <form class="listed-delete" method="post" action="\(url: "/playlist-page/did-delete-playlist")">\(FormToken.field)\(number(playlist))\
    <button type="submit" class="pill quiet"><span class="hidden-while-busy">\(Icon.trash.html)</span>\(Icon.busyMark)<span>\(strings(.deletePlaylist))</span></button></form>
    """
  }
}
