import Components
import Foundation
import WebPage

extension UpNext {
  /// The queue in the panel beside the pages of a desktop: the current episode, the first ones of the queue, and the way to all of it.
  ///
  /// - Parameters:
  ///   - current: The session's episode; nil without one.
  ///   - pageURL: The page of the queue.
  public static func panel(
    current: PlayItem?, _ rows: [EpisodeRow.Content], of count: Int, finish: Date?, pageURL: String
  ) -> HTML {
    """
    <up-next-panel data-live="up-next \(currentPatch)"\(attribute: "data-reload-on-current", current?.episode)><div id="panel-rows" data-refresh data-version="\(current?.episode ?? 0) \(count)">\
    \(current.map(playing))\(rows.isEmpty ? "<p class=\"row-note\">\(strings(.empty))</p>" : first(rows, of: count, finish: finish))</div>
    <a class="pill quiet wide" href="\(url: pageURL)">\(strings(.open))</a></up-next-panel>
    """
  }

  private static func playing(_ item: PlayItem) -> HTML {
    """
    <div class="next-row linked-row panel-playing">\(Cover.html(item.artworkURL, title: item.showTitle, size: .row))\
    <div class="text-lines"><p class="row-note">\(strings(.current))</p><h3 class="row-title" dir="auto"><a href="\(url: item.episodeURL)">\(item.title)</a></h3>\
    <p class="row-note one-line" dir="auto">\(item.showTitle)</p></div></div>
    """
  }
}
