import Components
import WebPage

extension BookmarkList {
  public static var title: String { words(.title) }

  public static var saved: String { words(.saved) }
  public static var restored: String { words(.restored) }
  public static var gone: String { words(.gone) }
  public static var undo: String { words(.undo) }
  public static func deleted(at seconds: Double) -> String { words(.deleted, ["time": TimeText.clock(seconds)]) }

  /// The path of the undo after a deletion.
  public static let undoPath = "/bookmark-list/did-undo"
}
