import Components
import WebPage

// MARK: - Selecting several finished downloads

extension DownloadCenter {
  /// All episodes with checkboxes, without the tabs: their pages scroll sideways, and the bar is at the foot of the window.
  static func selecting(_ content: Content) -> HTML {
    """
    <download-center data-live="downloads" data-place="server">
      \(LibraryHead.html(strings(.title), links: .empty))
      <div id="downloaded-rows" data-refresh data-version="\(version(selecting: content.saved, of: content.total))">\
    \(pageLink(content.newerURL, .newer))\
    \(selection(content.saved, of: content.total, content.actions, backTo: content.url, done: content.selectURL))\
    \(pageLink(content.olderURL, .older))</div>
    </download-center>
    """
  }

  /// - Parameters:
  ///   - total: The number of episodes on all pages, when there are several.
  ///   - show: The show whose downloads are listed; nil for those of all shows.
  static func selection(
    _ saved: [SavedDownload], of total: Int?, ofShow show: Int64? = nil, _ actions: [EpisodeAction], backTo path: String, done: String
  ) -> HTML {
    let delete = SelectionForm.button(
      strings(.deleteSelected), icon: .trash, name: "action", value: EpisodeAction.delete.rawValue)
    let ofShow: [(name: String, value: String)] = show.map { [(name: "show", value: "\($0)")] } ?? []
    return EpisodeSelection.html(
      action: "/download-center/did-act", fields: ofShow + [("back", path)],
      rows: saved.map { ($0.episode, slots(of: $0, level: 2)) }, buttons: [delete] + EpisodeSelection.buttons(actions), done: done,
      total: total)
  }

  static func version(selecting saved: [SavedDownload], of total: Int?) -> String {
    "selects \(total.map { "\($0) " } ?? "")\(EpisodeSelection.version(saved.map(\.episode)))"
  }
}
