import WebPage

extension NewEpisodeSettings {
  public static var title: String { strings(.title) }
  /// The label of the undo button.
  public static var undo: String { strings(.undo) }
}
