import Components
import WebPage

extension UpNext {
  /// An episode that is queued. A swipe downloads it or deletes its download; its handle moves it, and opens its menu.
  static func row(_ row: EpisodeRow.Content) -> HTML {
    var slots = EpisodeRow.Slots()
    (slots.end, slots.side, slots.level) = (remove(row), SortableList.handle(row), 2)
    var row = row
    row.menuURL = nil
    return EpisodeRow.html(row, look: .pictured, slots: slots)
  }

  // MARK: - Private

  private static func remove(_ row: EpisodeRow.Content) -> HTML {
    """
    <form class="queue-remove" method="post" action="\(url: "/up-next/did-remove")">\(FormToken.field)<input type="hidden" name="episode" value="\(row.episode)">\
    <button type="submit" class="row-button" aria-label="\(strings(.remove, ["title": row.title]))"><span class="hidden-while-busy">\(Icon.close.html)</span>\
    \(Icon.busyMark)</button></form>
    """
  }
}
