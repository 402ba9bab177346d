import Components
import Foundation
import WebPage

extension UpNext {
  /// The queue in the panel beside the pages of a desktop: the current episode, the first ones of the queue, and the way to all of it.
  ///
  /// The page beside it may have rows with a menu, or none: the panel has forms of its own.
  ///
  /// - Parameters:
  ///   - current: The session's episode; nil without one.
  ///   - actions: The actions on its episodes.
  ///   - pageURL: The page of the queue.
  public static func panel(
    current: EpisodeRow.Content?, _ rows: [EpisodeRow.Content], of count: Int, finish: Date?, in zone: TimeZone = .current,
    actions: [EpisodeAction] = [], pageURL: String
  ) -> HTML {
    let queue: HTML =
      rows.isEmpty
      ? "<p class=\"row-note\">\(strings(.empty))</p>"
      : "<div>\(first(rows, of: count, finish: finish, in: zone, form: panelForm, removal: "panel-removal"))</div>"
    return """
      <up-next-panel data-live="up-next \(currentPatch)"\(attribute: "data-reload-on-current", current?.episode) data-plays>\
      \(EpisodeMenu.form(actions, backTo: pageURL, id: panelForm))\
      <div id="panel-rows" data-refresh data-version="\(current?.episode ?? 0) \(count)">\(current.map(playing))\(queue)</div>
      <a class="pill quiet wide" href="\(url: pageURL)">\(strings(.open))</a></up-next-panel>
      """
  }

  // MARK: - Private

  private static func playing(_ row: EpisodeRow.Content) -> HTML {
    "<div class=\"panel-playing\"><p class=\"queue-label row-note\">\(strings(.current))</p>\(next(row, form: panelForm))</div>"
  }

  private static let panelForm = "panel-actions"
}
