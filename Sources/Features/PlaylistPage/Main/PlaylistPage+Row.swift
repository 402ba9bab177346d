import Components
import WebPage

// MARK: - One episode

extension PlaylistPage {
  static func row(_ row: EpisodeRow.Content, _ content: Content) -> HTML {
    var slots = EpisodeRow.Slots()
    slots.time = row.published.map { TimeText.day($0, today: content.today) } ?? .empty
    slots.level = 2
    if content.isSortable {
      slots.side = SortableList.handle(row)
      slots.end = content.playlist.map { removal(of: row, from: $0) } ?? .empty
    }
    return EpisodeRow.html(row, look: .pictured, slots: slots)
  }
}
