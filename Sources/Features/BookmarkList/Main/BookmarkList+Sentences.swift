import Components
import WebPage

extension BookmarkList {
  public static var title: String { strings(.title) }

  public static var saved: String { strings(.saved) }
  public static var restored: String { strings(.restored) }
  public static var bookmarkUnavailable: String { strings(.bookmarkUnavailable) }
  public static var undo: String { strings(.undo) }
  public static func deleted(at seconds: Double) -> String { strings(.deleted, ["time": TimeText.clock(seconds)]) }

  public static var bookmarksTitle: String { strings(.bookmarks) }
  public static var linksPart: String { strings(.linksPart) }
  public static var clipsTitle: String { strings(.clips) }
  public static var linksTitle: String { strings(.links) }
  public static var exportMarkdown: String { strings(.exportMarkdown) }
  public static var exportCSV: String { strings(.exportCSV) }
  public static var exportJSON: String { strings(.exportJSON) }

  public static var clipAdded: String { strings(.clipAdded) }
  public static var clipSaved: String { strings(.clipSaved) }
  public static var clipDeleted: String { strings(.clipDeleted) }
  public static var clipRestored: String { strings(.clipRestored) }
  public static var clipUnavailable: String { strings(.clipUnavailable) }
  public static var badTime: String { strings(.badTime) }
  public static var clipTooShort: String { strings(.clipTooShort) }
  public static func clipTooLong(minutes: Int) -> String { strings(.clipTooLong, ["minutes": "\(minutes)"]) }
  public static var clipOutside: String { strings(.clipOutside) }
  public static func tooManyClips(_ count: Int) -> String { strings(.tooManyClips, ["count": "\(count)"]) }

  public static var notPublic: String { strings(.notPublic) }
  public static func tooManyLinks(_ count: Int) -> String { strings(.tooManyLinks, ["count": "\(count)"]) }
  public static var linkRevoked: String { strings(.revoked) }
  public static var linkRestored: String { strings(.linkRestored) }
  public static var linkUnavailable: String { strings(.linkUnavailable) }

  /// The paths of the undos of an added and a deleted clip, and a revoked link.
  public static let deleteClipPath = "/bookmark-list/did-delete-clip"
  public static let undoClipPath = "/bookmark-list/did-restore-clip"
  public static let undoLinkPath = "/bookmark-list/did-restore-link"

  /// The path of the undo after a deletion.
  public static let undoPath = "/bookmark-list/did-undo"
}
