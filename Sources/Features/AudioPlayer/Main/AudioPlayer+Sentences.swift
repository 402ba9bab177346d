import WebPage

extension AudioPlayer {
  /// The page's title while nothing is played.
  public static var title: String { words(.title) }
}
