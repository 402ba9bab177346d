import WebPage

extension PlayHistory {
  /// The page's title.
  public static var title: String { words(.title) }
}
