import WebPage

extension EpisodeList {
  public static var title: String { strings(.title) }
}
