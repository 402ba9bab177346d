import WebPage

extension ShowPage {
  /// "120 episodes"
  public static func episodeCount(_ count: Int) -> String { words(.episodeCount, count: count) }

  /// "3 new episodes"
  public static func newEpisodes(_ count: Int) -> String { words(.newEpisodes, count: count) }
}
