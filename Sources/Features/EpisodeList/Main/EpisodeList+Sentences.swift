import WebPage

extension EpisodeList {
  /// The page's title.
  public static var title: String { words(.title) }
}
