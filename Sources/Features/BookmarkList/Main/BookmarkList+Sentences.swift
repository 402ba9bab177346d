import Components
import WebPage

extension BookmarkList {
  public static var title: String { strings(.title) }

  public static var saved: String { strings(.saved) }
  public static var restored: String { strings(.restored) }
  public static var bookmarkUnavailable: String { strings(.bookmarkUnavailable) }
  public static var undo: String { strings(.undo) }
  public static func deleted(at seconds: Double) -> String { strings(.deleted, ["time": TimeText.clock(seconds)]) }

  /// The path of the undo after a deletion.
  public static let undoPath = "/bookmark-list/did-undo"
}
