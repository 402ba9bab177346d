import Components
import WebPage

// MARK: - Selecting several episodes

extension PlaylistPage {
  static func selection(_ content: Content) -> HTML {
    let rows = content.rows.map { row in
      var slots = EpisodeRow.Slots()
      slots.time = row.published.map { TimeText.day($0, today: content.today) } ?? .empty
      slots.level = 2
      return (row, slots)
    }
    let playlist: [(name: String, value: String)] = content.playlist.map { [(name: "playlist", value: "\($0)")] } ?? []
    let remove = playlist.map { _ in SelectionForm.button(strings(.remove), icon: .close, action: "/playlist-page/did-remove") }
    // All episodes of that list are favourites.
    let isFavourites = content.kind == .favourites
    let actions = isFavourites ? content.actions.filter { $0 != .favourite } : content.actions
    return EpisodeSelection.html(
      action: "/playlist-page/did-act", fields: [("list", content.key), ("back", content.url)] + playlist, rows: rows,
      buttons: remove + (isFavourites ? [unfavour] : []) + EpisodeSelection.buttons(actions), done: content.selectURL, total: content.total)
  }

  // MARK: - Private

  private static var unfavour: HTML {
    let action = EpisodeAction.unfavourite
    return SelectionForm.button(action.text, icon: action.icon, name: "action", value: action.rawValue)
  }
}
