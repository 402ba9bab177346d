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
    /// The form that changes it.
    public var editURL: String
    /// The sheet that shares it; nil where there is none.
    public var shareURL: String?

    public init(title: String, subject: Subject, editURL: String) {
      self.title = title
      self.subject = subject
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
      <a href="\(url: actions.editURL)">\(Icon.tuning.html)\(strings(.edit))</a>\
      \(actions.shareURL.map { "<a href=\"\(url: $0)\">\(Icon.share.html)\(EpisodeAction.share.text)</a>" as HTML })\
      <form method="post" action="\(url: action)">\(FormToken.field)<input type="hidden" name="\(field)" value="\(id)">\
      <button type="submit" class="to-delete">\(Icon.trash.html)\(text)</button></form>
      """
    return "<playlist-page>\(LinkedMenu.page(title: actions.title, items: items))</playlist-page>"
  }
}
