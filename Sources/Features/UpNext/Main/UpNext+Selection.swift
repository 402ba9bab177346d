import Components
import WebPage

// MARK: - Selecting several episodes

extension UpNext {
  static func selection(_ content: Content) -> HTML {
    var slots = EpisodeRow.Slots()
    slots.level = 2
    let remove = SelectionForm.button(strings(.removeSelected), icon: .close, action: "/up-next/did-remove-several")
    return EpisodeSelection.html(
      action: EpisodeAction.path, fields: [("back", content.url)], rows: content.rows.map { ($0, slots) },
      buttons: [remove] + EpisodeSelection.buttons(content.actions), done: content.selectURL)
  }
}
