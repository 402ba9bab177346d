import WebPage

extension PlayHistory {
  public static var title: String { strings(.title) }

  /// The notice that one episode was removed.
  public static var removed: String { strings(.deleted, count: 1) }

  /// The label of the button that restores it.
  public static var undo: String { strings(.undo) }

  public static let livePatch = "history"

  public static let undoPath = "/play-history/did-undo"
}
