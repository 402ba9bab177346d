import BoundedNumbers
import Components
import Foundation
import WebPage

extension UpNext {
  /// The queue in the panel beside the pages of a desktop: the current episode, the first ones of the queue, and the way to all of it.
  ///
  /// The page beside it may have rows with a menu, or none: the panel has forms of its own. Rows have keys and are inserted and removed one
  /// by one, so that one with the focus goes too.
  ///
  /// - Parameters:
  ///   - current: The session's episode; nil without one.
  ///   - actions: The actions on its episodes.
  ///   - pageURL: The page of the queue.
  public static func panel(
    current: EpisodeRow.Content?, _ rows: [EpisodeRow.Content], of count: Int, finish: Date?, in zone: TimeZone = ListenerTimeZone.current,
    actions: [EpisodeAction] = [], pageURL: String
  ) -> HTML {
    let minute = finish.map { Int(clamping: $0.timeIntervalSince1970 / 60) } ?? 0
    return """
      <up-next-panel data-live="up-next \(currentPatch)"\(attribute: "data-reload-on-current", current?.episode) data-plays>\
      \(EpisodeMenu.form(actions, backTo: pageURL, id: panelForm))
      <div id="panel-current" data-refresh data-version="\(current?.episode ?? 0)">\(current.map(playing))</div>
      <div id="panel-summary" data-refresh data-version="\(count) \(minute)">\(rows.isEmpty ? .empty : nextSummary(count, finish, of: rows, in: zone))</div>
      <div id="panel-rows" data-refresh data-version="\(rows.isEmpty ? 0 : 1)">\(rows.isEmpty ? nothingNext : list(rows))</div>
      <a class="pill quiet wide" href="\(url: pageURL)">\(strings(.open))</a></up-next-panel>
      """
  }

  // MARK: - Private

  private static func playing(_ row: EpisodeRow.Content) -> HTML {
    """
    <div class="panel-playing" data-key="\(row.episode)"><p class="queue-label row-note">\(strings(.current))</p>\
    \(next(row, form: panelForm))</div>
    """
  }

  private static func list(_ rows: [EpisodeRow.Content]) -> HTML {
    let items = rows.map { "<li data-key=\"\($0.episode)\">\(next($0, form: panelForm))</li>" as HTML }
    return "\(EpisodeMenu.removal(removing, id: "panel-removal"))<ol class=\"next-rows\">\(items)</ol>"
  }

  private static var nothingNext: HTML { "<p class=\"row-note\">\(strings(.empty))</p>" }

  private static let panelForm = "panel-actions"
}
