import Components
import Foundation
import WebPage

/// The page of the queue.
public enum UpNext: PageMain {
  public static let name = "up-next"

  static let strings = Strings<UpNextString>(Asset("strings.json", in: .module))

  /// `data-reload-on` and `data-reload-on-current`, leaves, announce a change of the queue and another current episode: elements with
  /// `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <up-next data-live="up-next \(currentPatch)"\(attribute: "data-reload-on-current", content.current?.episode) data-plays data-move-url="\(url: "/up-next/did-move")" data-move-key="episode">
      <div id="queue-head" data-refresh data-version="\(content.version)">\(head(content))</div>
      \(content.slot)
      <div id="queue-search" data-refresh data-version="\(content.isSearchable ? 1 : 0) \(content.query)">\(content.isSearchable ? searchField(content) : .empty)</div>
      <div id="queue-current" data-refresh data-version="\(content.current?.episode ?? 0)">\(content.current.map { current($0) })</div>
      <div id="queue-rows" data-refresh data-version="\(rowsVersion(of: content))">\(rows(content))</div>
      \(EpisodeMenu.form(content.actions, backTo: content.url, steps: (action: "/up-next/did-step", fields: [])))
    </up-next>
    """
  }
}

// MARK: - Parts of the page

extension UpNext {
  private static func head(_ content: Content) -> HTML {
    """
    <header class="queue-head spread-row"><div><h1>\(strings(.title))</h1>\(summary(content))\(fullNote(content))</div>\
    \(content.selects ? .empty : menu(content))</header>
    """
  }

  /// "12 episodes · 8 h 20 min". While the server cannot be reached, the browser writes it for what still waits.
  private static func summary(_ content: Content) -> HTML {
    guard content.query.isEmpty else {
      return
        "<p class=\"row-note\">\(strings(.found, ["count": Language.text(content.rows.count), "total": Language.text(content.count)]))</p>"
    }
    guard !content.rows.isEmpty else { return .empty }
    let count = strings(.count, count: content.rows.count)
    let left = content.rows.compactMap(\.secondsLeft).reduce(0, +)
    let (one, other) = (strings(.count, count: 1, Self.template), strings(.count, count: 2, Self.template))
    return """
      <p class="row-note" data-sum="\(strings(.summary))" data-one="\(one)" data-other="\(other)">\(left > 0 ? strings(.summary, ["count": count, "time": TimeText.length(left)]) : count)\(ending(content.finish, of: content.rows, in: content.zone))</p>
      """
  }

  private static let template = ["count": "{count}"]

  private static func fullNote(_ content: Content) -> HTML {
    guard let limit = content.limit, content.count >= limit else { return .empty }
    return "<p class=\"row-note queue-full\">\(strings(.atLimit, ["count": Language.text(limit)]))</p>"
  }

  /// " · finishes at 18:40 at 1.5×"
  static func ending(_ finish: Date?, of rows: [EpisodeRow.Content], in zone: TimeZone = ListenerTimeZone.current) -> HTML {
    finish.map { "\(Components.factSeparator)\(strings(.finishes)) \(TimeText.timeOfDay($0, in: zone))\(SpeedNote.text(rows))" } ?? .empty
  }

  private static func rows(_ content: Content) -> HTML {
    if content.rows.isEmpty { return nothing(content) }
    return content.selects ? selection(content) : "\(EpisodeMenu.removal(removing))\(list(content))"
  }

  private static func rowsVersion(of content: Content) -> String {
    content.selects ? "selects \(EpisodeSelection.version(content.rows))" : "\(content.rows.isEmpty ? 0 : 1) \(content.query)"
  }

  private static func list(_ content: Content) -> HTML {
    guard content.query.isEmpty else {
      let rows = content.rows.map { "<li class=\"queue-row\" data-key=\"\($0.episode)\">\(found($0))</li>" as HTML }
      return "<ol class=\"queue-found\" aria-label=\"\(strings(.title))\">\(rows)</ol>"
    }
    return SortableList.html(label: strings(.title), style: "queue-row", rows: content.rows.map { ($0.episode, row($0)) })
  }

  private static func nothing(_ content: Content) -> HTML {
    guard content.query.isEmpty else {
      return EmptyState.html(.search, title: strings(.nothingFound, ["words": content.query]), link: (content.pageURL, strings(.showAll)))
    }
    return EmptyState.html(
      .queueNext, title: strings(.empty), text: strings(.emptyHint), link: EmptyState.findLink(content.searchURL))
  }
}
