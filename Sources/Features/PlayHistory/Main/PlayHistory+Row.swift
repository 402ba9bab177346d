import Components
import WebPage

extension PlayHistory {
  /// A played episode. The whole row is a link to its page or, in edit mode, the label of its checkbox.
  static func row(_ row: HistoryDay.Row, _ content: Content) -> HTML {
    var slots = EpisodeRow.Slots()
    slots.time = TimeText.timeOfDay(row.played, in: content.zone)
    guard content.edits else { return EpisodeRow.html(row.episode, look: .pictured, slots: slots) }
    return EpisodeRow.selectable(row.episode, look: .pictured, slots: slots, label: strings(.select, ["title": row.episode.title]))
  }
}
