import WebPage

extension ShowPage {
  /// "120 episodes"
  public static func episodeCount(_ count: Int) -> String { words(.episodeCount, count: count) }

  /// What was set for the show has been kept.
  public static var preferenceSet: String { words(.preferenceSet) }

  /// Something was set that cannot be.
  public static var badPreference: String { words(.badPreference) }

  /// Why a list that leaves nothing out is empty.
  ///
  /// - Parameters:
  ///   - trouble: What is wrong with the feed, in a sentence.
  ///   - isLoaded: Whether the feed was read at least once.
  public static func nothingLoaded(trouble: String?, isLoaded: Bool) -> String {
    if let trouble { return words(.notLoaded, ["reason": trouble]) }
    return words(isLoaded ? .noEpisodes : .loading)
  }

  /// "3 new episodes"
  public static func newEpisodes(_ count: Int) -> String { words(.newEpisodes, count: count) }
}
