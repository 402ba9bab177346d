import Components
import WebPage

// MARK: - Selecting several finished downloads

extension DownloadCenter {
  /// All episodes with checkboxes, without the tabs: their pages scroll sideways, and the bar is at the foot of the window.
  static func selecting(_ content: Content) -> HTML {
    """
    <download-center data-live="downloads">
      <h1>\(strings(.title))</h1>
      <div id="downloaded-rows" data-refresh data-version="\(version(selecting: content.saved))">\(pageLink(content.newerURL, .newer))\
    \(selection(content.saved, content.actions, backTo: content.url, done: content.selectURL, level: 2))\(pageLink(content.olderURL, .older))</div>
    </download-center>
    """
  }

  static func selection(
    _ saved: [SavedDownload], _ actions: [EpisodeAction], backTo path: String, done: String, level: Int
  ) -> HTML {
    let delete = SelectionForm.button(
      strings(.deleteSelected), icon: .trash, name: "action", value: EpisodeAction.delete.rawValue)
    return EpisodeSelection.html(
      action: EpisodeAction.path, fields: [("back", path)], rows: saved.map { ($0.episode, slots(of: $0, level: level)) },
      buttons: [delete] + EpisodeSelection.buttons(actions), done: done)
  }

  static func version(selecting saved: [SavedDownload]) -> String { "selects \(EpisodeSelection.version(saved.map(\.episode)))" }
}
