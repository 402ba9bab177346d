import Components
import WebPage

// MARK: - The menu of a list, on its links

extension PlaylistPage {
  /// What the menu of a smart playlist, or of a playlist by hand, needs to know.
  public struct ListActions: Sendable {
    public enum Subject: Sendable {
      case smart(Int64)
      case playlist(Int64)
    }

    public var title: String
    public var subject: Subject
    /// The list in addresses and events: "playlist-7", or "5" for a smart playlist.
    public var key: String
    /// The form of its rules; nil for a playlist by hand, which has none.
    public var editURL: String?
    /// The sheet that shares it; nil where there is none.
    public var shareURL: String?

    public init(title: String, subject: Subject, key: String, editURL: String? = nil) {
      self.title = title
      self.subject = subject
      self.key = key
      self.editURL = editURL
    }
  }

  /// The page of the actions on one list.
  public static func html(actions: ListActions) -> HTML {
    let (action, field, id, text) =
      switch actions.subject {
      case .smart(let list): ("/playlist-page/did-delete", "list", list, strings(.deletePlaylist))
      case .playlist(let playlist): ("/playlist-page/did-delete-playlist", "playlist", playlist, strings(.deletePlaylist))
      }
    let items: HTML = """
      \(actions.editURL.map { "<a href=\"\(url: $0)\">\(Icon.tuning.html)\(strings(.edit))</a>" as HTML })\
      <form class="menu-form" method="post" action="\(url: "/playlist-page/did-rename-list")">\(FormToken.field)\
      <input type="hidden" name="list" value="\(actions.key)">\
      \(LabelledField.text(id: "menu-list-name", name: "name", label: strings(.name), value: actions.title, isRequired: true, longest: 100))\
      <button type="submit" class="pill quiet wide">\(strings(.rename))</button></form>\
      \(ReorderStep.form(action: "/playlist-page/did-step-list", fields: [(name: "list", value: actions.key)]))\
      \(actions.shareURL.map { "<a href=\"\(url: $0)\">\(Icon.share.html)\(EpisodeAction.share.text)</a>" as HTML })\
      <form method="post" action="\(url: action)">\(FormToken.field)<input type="hidden" name="\(field)" value="\(id)">\
      <button type="submit" class="to-delete">\(Icon.trash.html)\(text)</button></form>
      """
    return "<playlist-page>\(LinkedMenu.page(title: actions.title, items: items))</playlist-page>"
  }
}
