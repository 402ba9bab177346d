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
  ///   - isLoaded: Whether the feed was read at least once.
  ///   - hasFailed: Whether something is wrong with it now.
  ///   - reason: What that is, in a sentence; nil where the page says it elsewhere.
  public static func nothingLoaded(isLoaded: Bool, hasFailed: Bool, reason: String? = nil) -> String {
    guard hasFailed else { return words(isLoaded ? .noEpisodes : .loading) }
    return reason.map { words(.notLoadedBecause, ["reason": $0]) } ?? words(.notLoaded)
  }

  /// "3 new episodes"
  public static func newEpisodes(_ count: Int) -> String { words(.newEpisodes, count: count) }
}
