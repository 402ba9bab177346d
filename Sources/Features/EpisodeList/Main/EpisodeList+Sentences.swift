import WebPage

extension EpisodeList {
  public static var title: String { words(.title) }
}
