import Components
import WebPage

/// The episode lists: one list with its episodes, all lists, or the form of a smart playlist.
public enum PlaylistPage: PageMain {
  public static let name = "playlist-page"

  static let strings = Strings<PlaylistPageString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces that lists may have changed: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <playlist-page data-live="lists\(content.playlist.map { " playlist-\($0)" } ?? "")" data-plays \
    data-move-url="\(url: content.moving?.action ?? "/playlist-page/did-move")" \
    data-move-key="episode"\(attribute: "data-move-with", content.moving.map { "\($0.field)=\($0.list)" })>
      <header class="listed-head spread-row">
        <div class="listed-names" id="list-names" data-refresh data-version="\(content.title) \(content.playlist == nil ? 0 : content.rows.count)"><h1 dir="auto">\(content.title)</h1>\(summary(content))</div>
        <div id="list-tools" class="listed-tools" data-refresh data-version="\(content.rows.isEmpty ? 0 : 1)\(content.selects ? " selects" : "")">\(content.selects ? .empty : tools(content))</div>
      </header>
      <div id="list-rows"\(flag: "data-hides-archived", content.kind.hidesArchived) data-refresh data-version="\(version(content))">\(content.rows.isEmpty ? nothing(content) : rows(content))</div>
    </playlist-page>
    """
  }
}

// MARK: - Parts of the page

extension PlaylistPage {
  private static func summary(_ content: Content) -> HTML {
    guard let rules = content.rules else { return "<p class=\"listed-summary row-note\">\(content.hint)</p>" }
    return "<p class=\"listed-summary row-note\" dir=\"auto\">\(sentence(for: rules))</p>"
  }

  /// The first episode plays; the others are queued.
  private static func tools(_ content: Content) -> HTML {
    let play: HTML =
      content.rows.isEmpty || !content.offersQueue
      ? .empty
      : """
      <form class="listed-play" method="post" action="\(url: "/playlist-page/did-play")">\(FormToken.field)<input type="hidden" name="list" value="\(content.key)">\
      <input type="hidden" name="first" value="0"><button type="submit" class="pill" id="list-play"><span class="hidden-while-busy">\(Icon.play.html)</span>\
      \(Icon.busyMark)<span>\(strings(.play))</span></button></form>
      """
    let edit: HTML =
      content.editURL.map {
        "<a class=\"pill quiet\" id=\"list-edit\" href=\"\(url: $0)\">\(Icon.tuning.html)<span>\(strings(.edit))</span></a>"
      } ?? .empty
    let select = content.rows.isEmpty ? .empty : EpisodeSelection.link(content.selectURL, id: "list-select")
    let device = content.deviceURL.map { DownloadButton.deviceLink($0, style: "round-button", isWorded: false) } ?? .empty
    let share: HTML =
      content.shareURL.map {
        "<a class=\"round-button\" id=\"list-share\" href=\"\(url: $0)\" aria-label=\"\(EpisodeAction.share.text)\">\(Icon.share.html)</a>"
      } ?? .empty
    // An icon never stands alone on a line.
    let last: HTML = "\(select)\(share)\(device)"
    return "\(play)\(edit)\(last.isEmpty ? .empty : "<div class=\"listed-tools\">\(last)</div>")"
  }

  private static func rows(_ content: Content) -> HTML {
    if content.selects { return "\(page(content.previousURL, .previous))\(selection(content))\(page(content.nextURL, .next))" }
    let rows: HTML =
      content.isSortable
      ? SortableList.html(label: content.title, style: "listed-item", rows: content.rows.map { ($0.episode, row($0, content)) })
      : "<ol class=\"listed-episodes\">\(content.rows.map { "<li class=\"listed-item\" data-key=\"\($0.episode)\">\(row($0, content))</li>" as HTML })</ol>"
    let form = EpisodeMenu.form(
      content.actions, backTo: content.url,
      steps: content.moving.map { (action: $0.step, fields: [(name: $0.field, value: $0.list)]) },
      removal: content.playlist.map { playlist in
        (action: "/playlist-page/did-remove", fields: [(name: "playlist", value: "\(playlist)")], text: strings(.remove))
      })
    return "\(page(content.previousURL, .previous))\(form)\(rows)\(page(content.nextURL, .next))"
  }

  private static func page(_ path: String?, _ word: PlaylistPageString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }

  private static func nothing(_ content: Content) -> HTML {
    switch content.kind {
    case .new:
      EmptyState.html(
        .broadcast, title: strings(.noneNew), text: strings(.noneNewHint), link: content.searchURL.map { (path: $0, text: strings(.find)) })
    case .inProgress:
      EmptyState.html(
        .history, title: strings(.noneInProgress), text: strings(.noneInProgressHint), link: EmptyState.findLink(content.homeURL))
    case .favourites:
      EmptyState.html(.star, title: strings(.noFavourites), text: strings(.noFavouritesHint), link: EmptyState.findLink(content.homeURL))
    case .playlist:
      EmptyState.html(
        .list, title: strings(.noEpisodes), text: strings(.noEpisodesHint),
        link: content.searchURL.map { (path: $0, text: strings(.find)) })
    case .smart:
      EmptyState.html(
        .list, title: strings(.noneFits), text: strings(.noneFitsHint), link: content.editURL.map { (path: $0, text: strings(.edit)) })
    }
  }

  /// Rows have keys and are inserted and removed one by one; an empty list has none.
  private static func version(_ content: Content) -> String {
    if content.selects { return "selects \(EpisodeSelection.version(content.rows))" }
    return content.rows.isEmpty ? "0" : "\(content.isSortable ? "sortable" : "1") \(content.previousURL ?? "") \(content.nextURL ?? "")"
  }
}
