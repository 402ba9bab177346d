import FeedParsing
import Foundation

/// The results of independent parsers for a captured feed: all of the show, sums over all episodes, and the first and last five.
enum CapturedFacts {
  static func differences(_ feed: ParsedFeed, podcastparser facts: CorpusJSON, name: String) -> [String] {
    let file = name.split(separator: "/").last.map { String($0.prefix { $0 != "." }) }
    var mapping = PodcastparserMapping(fallbackTitle: file, picturesAreLoose: true)
    // Composites of several feeds have only sums.
    if !facts["first"].isNull { mapping.compare(feed, facts) }
    let episodes = feed.episodes.filter { !PodcastparserMapping.drops($0) }
    let dates = episodes.map { $0.published.map { Int($0.timeIntervalSince1970) } ?? 0 }
    mapping.comparison.equal("episodes", episodes.count, facts["episodeCount"].integer)
    mapping.comparison.equal("with a file", episodes.count { !$0.enclosures.isEmpty }, facts["withEnclosure"].integer)
    mapping.comparison.equal("different GUIDs", Set(episodes.map(\.guid)).count, facts["uniqueGuids"].integer)
    mapping.comparison.equal("seconds", episodes.reduce(0) { $0 + ($1.durationSeconds ?? 0) }, facts["totalSeconds"].integer)
    mapping.comparison.equal("oldest", dates.min(), facts["oldest"].integer)
    mapping.comparison.equal("newest", dates.max(), facts["newest"].integer)
    let sorted = sorted(episodes, oldestFirst: facts["order"].text == "oldest first")
    let (first, last) = (facts["first"].list, facts["last"].list)
    for (ours, theirs) in zip(sorted, first) { mapping.compare(ours, theirs) }
    for (ours, theirs) in zip(sorted.suffix(last.count), last) { mapping.compare(ours, theirs) }
    return mapping.comparison.differences
  }

  static func differences(_ feed: ParsedFeed, feedparser facts: CorpusJSON) -> [String] {
    var comparison = Comparison()
    comparison.squashed("title", feed.title, facts["title"].text)
    comparison.equal("entries", feed.episodes.count, facts["entryCount"].integer)
    let (first, last) = (facts["documentOrderFirst"].list, facts["documentOrderLast"].list)
    for (ours, theirs) in zip(feed.episodes, first) { compare(ours, theirs, &comparison) }
    for (ours, theirs) in zip(feed.episodes.suffix(last.count), last) { compare(ours, theirs, &comparison) }
    return comparison.differences
  }

  // MARK: - Private

  private static func compare(_ ours: ParsedEpisode, _ theirs: CorpusJSON, _ comparison: inout Comparison) {
    comparison.squashed("entry's title", ours.title, theirs["title"].text)
    if let id = theirs["id"].text { comparison.equal("id", ours.guid, id) }
  }

  /// podcastparser sorts by date; episodes with the same date keep their order.
  private static func sorted(_ episodes: [ParsedEpisode], oldestFirst: Bool) -> [ParsedEpisode] {
    episodes.enumerated().sorted { a, b in
      let first = a.element.published?.timeIntervalSince1970 ?? 0
      let second = b.element.published?.timeIntervalSince1970 ?? 0
      guard first != second else { return a.offset < b.offset }
      return oldestFirst ? first < second : first > second
    }.map(\.element)
  }
}
