import WebPage

extension ShowPage {
  /// "120 episodes"
  public static func episodeCount(_ count: Int) -> String { words(.episodeCount, count: count) }

  /// What was set for the show has been kept.
  public static var preferenceSet: String { words(.preferenceSet) }

  /// Something was set that cannot be.
  public static var badPreference: String { words(.badPreference) }

  /// "3 new episodes"
  public static func newEpisodes(_ count: Int) -> String { words(.newEpisodes, count: count) }
}
