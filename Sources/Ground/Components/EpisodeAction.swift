import WebPage

/// An action on one or several episodes, as every page offers it. Forms post it to `path` by its raw value.
public enum EpisodeAction: String, Sendable, CaseIterable {
  case playNext = "next"
  case playLast = "last"
  /// Opens the sheet of the user's playlists.
  case addToPlaylist = "playlist"
  /// Opens the sheet that shares it.
  case share
  case download, pause, resume, cancel, delete
  case favourite, unfavourite
  case markPlayed = "played"
  case markUnplayed = "unplayed"
  case archive = "archived"
  case unarchive = "unarchived"
  /// Everything that the show published before the episode.
  case markOlderPlayed = "older"

  /// Where forms post it: `action`, `episode` (once or several times) and `back`, the page to return to. The buttons of rows, which share
  /// a form, post `action` with the episode: "download-7".
  public static let path = "/episode-actions/did-tap"

  public static let queueing: [EpisodeAction] = [.playNext, .playLast]

  public var icon: Icon {
    switch self {
    case .playNext: .queueNext
    case .playLast: .queueLast
    case .addToPlaylist: .list
    case .share: .share
    case .download, .resume: .download
    case .pause: .pause
    case .cancel: .close
    case .delete: .trash
    case .favourite, .unfavourite: .star
    case .markPlayed: .check
    case .markUnplayed: .undo
    case .archive, .unarchive: .archive
    case .markOlderPlayed: .checkAll
    }
  }

  /// What a button in the menu of an episode says.
  public var text: String {
    switch self {
    case .playNext: Components.strings(.playNext)
    case .playLast: Components.strings(.playLast)
    case .addToPlaylist: Components.strings(.addToPlaylist)
    case .share: Components.strings(.share)
    case .download, .pause, .resume: Components.strings(.download)
    case .cancel: Components.strings(.downloadCancel)
    case .delete: Components.strings(.downloadDelete)
    case .favourite: Components.strings(.favour)
    case .unfavourite: Components.strings(.unfavour)
    case .markPlayed: Components.strings(.markPlayed)
    case .markUnplayed: Components.strings(.markUnplayed)
    case .archive: Components.strings(.archive)
    case .unarchive: Components.strings(.unarchive)
    case .markOlderPlayed: Components.strings(.markOlderPlayed)
    }
  }

  /// What a button for several episodes says, where there is little room.
  public var shortText: String {
    switch self {
    case .favourite: Components.strings(.favourite)
    case .markPlayed: Components.strings(.played)
    case .markUnplayed: Components.strings(.unplayed)
    default: text
    }
  }

  /// Buttons of a menu, in one form.
  public static func form(_ actions: [EpisodeAction], episode: Int64, backTo path: String) -> HTML {
    """
    <form method="post" action="\(url: Self.path)">\(FormToken.field)<input type="hidden" name="episode" value="\(episode)">\
    <input type="hidden" name="back" value="\(path)">\(actions.map(\.item))</form>
    """
  }

  /// A button of the menu that the browser fills, for the form of this id. An episode that the device has is removed there, too.
  func item(in form: String) -> HTML {
    let keptText = self == .delete ? Components.strings(.removeEverywhere) : nil
    return """
      <button type="submit" form="\(form)" class="to-\(rawValue)" name="action" data-action="\(rawValue)"\(attribute: "data-kept-text", keptText)>\
      \(icon.html)\(text)</button>
      """
  }

  /// What a button of a row posts as `action`, where many rows share a form.
  public func value(for episode: Int64) -> String { "\(rawValue)-\(episode)" }

  /// The attributes of a place that takes episodes dragged with the mouse: it posts this action, as the entry of the menu does.
  public var dropTarget: HTML { Self.dropTarget(Self.path, field: "episode", with: Self.field + "=\(rawValue)") }

  /// - Parameters:
  ///   - field: The field of the episode.
  ///   - fields: Further fields of the post: "playlist=4&value=true".
  public static func dropTarget(_ path: String, field: String, with fields: String) -> HTML {
    " data-drop-url=\"\(url: path)\" data-drop-key=\"\(field)\" data-drop-with=\"\(fields)\""
  }

  // MARK: - Private

  private static let field = "action"

  private var item: HTML {
    "<button type=\"submit\" class=\"to-\(rawValue)\" name=\"action\" value=\"\(rawValue)\">\(icon.html)\(text)</button>"
  }
}
