import Components
import WebPage

extension UpNext {
  /// An episode that is queued. Its handle moves it; a swipe to the start of a line removes it.
  static func row(_ row: EpisodeRow.Content) -> HTML {
    var slots = EpisodeRow.Slots()
    (slots.end, slots.side, slots.level, slots.swipes) = (remove(row), SortableList.handle(row), 2, true)
    return EpisodeRow.html(row, look: .pictured, slots: slots)
  }

  /// A queued episode among search results, which do not move.
  static func found(_ row: EpisodeRow.Content) -> HTML {
    var slots = EpisodeRow.Slots()
    (slots.end, slots.level, slots.swipes) = (remove(row), 2, true)
    return EpisodeRow.html(row, look: .pictured, slots: slots)
  }

  /// The episode that the player holds, before the queue.
  static func current(_ row: EpisodeRow.Content) -> HTML {
    var slots = EpisodeRow.Slots()
    slots.level = 2
    return "<p class=\"queue-label row-note\">\(strings(.current))</p>\(EpisodeRow.html(row, look: .pictured, slots: slots))"
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
