import WebPage

extension AudioPlayer {
  /// The page's title: whatever plays, for it changes while the page stays.
  public static var title: String { words(.title) }
}
