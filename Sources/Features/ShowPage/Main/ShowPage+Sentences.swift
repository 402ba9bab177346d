import WebPage

extension ShowPage {
  /// "120 episodes"
  public static func episodeCount(_ count: Int) -> String { strings(.episodeCount, count: count) }

  /// The reason that an unfiltered list is empty.
  ///
  /// - Parameters:
  ///   - isLoaded: whether the feed was read at least once.
  ///   - hasFailed: whether the last fetch failed.
  ///   - reason: the failure in a sentence; nil where another part of the page shows it.
  public static func nothingLoaded(isLoaded: Bool, hasFailed: Bool, reason: String? = nil) -> String {
    guard hasFailed else { return strings(isLoaded ? .noEpisodes : .loading) }
    return reason.map { strings(.notLoadedBecause, ["reason": $0]) } ?? strings(.notLoaded)
  }

  /// "3 new episodes"
  public static func newEpisodes(_ count: Int) -> String { strings(.newEpisodes, count: count) }
}
