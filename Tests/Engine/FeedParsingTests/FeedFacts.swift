import FeedParsing
import Foundation

/// What an independent parser found in a captured feed.
///
/// podcastparser sorts episodes by date, makes up a title from the file's name and takes GUIDs for relative addresses;
/// feedparser leaves everything as published and speaks also where podcastparser gave up.
struct FeedFacts {
  enum Order {
    case newestFirst, oldestFirst, document
  }

  var title: String?
  var count: Int
  var firstGUID: String?
  var lastGUID: String?
  var order: Order
  /// Some facts hold counts alone.
  var hasEpisodes = true

  /// The facts of both parsers, of one, or of none.
  static func read(_ file: URL) throws -> [FeedFacts] {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    return [
      (json["podcastparser"] as? [String: Any]).flatMap(podcastparser), (json["feedparser"] as? [String: Any]).map(feedparser),
    ].compactMap { $0 }
  }

  static func of(_ feed: ParsedFeed, order: Order) -> FeedFacts {
    // Stable: episodes of one moment stay as they were.
    let sorted = feed.episodes.enumerated().sorted { a, b in
      let first = a.element.published?.timeIntervalSince1970 ?? 0
      let second = b.element.published?.timeIntervalSince1970 ?? 0
      guard first != second else { return a.offset < b.offset }
      return order == .oldestFirst ? first < second : first > second
    }
    let episodes = order == .document ? feed.episodes : sorted.map(\.element)
    return FeedFacts(
      title: feed.title, count: feed.episodes.count, firstGUID: episodes.first?.guid, lastGUID: episodes.last?.guid, order: order)
  }

  func differences(from found: FeedFacts) -> [String] {
    var differences: [String] = []
    if count != found.count { differences.append("count \(found.count), not \(count)") }
    guard hasEpisodes else { return differences }
    if title != found.title { differences.append("title \(found.title ?? "nil"), not \(title ?? "nil")") }
    if firstGUID != found.firstGUID { differences.append("first \(found.firstGUID ?? "nil"), not \(firstGUID ?? "nil")") }
    if lastGUID != found.lastGUID { differences.append("last \(found.lastGUID ?? "nil"), not \(lastGUID ?? "nil")") }
    return differences
  }

  // MARK: - Private

  private static func podcastparser(_ json: [String: Any]) -> FeedFacts? {
    guard json["error"] == nil, let count = json["episodeCount"] as? Int else { return nil }
    let first = json["first"] as? [[String: Any]]
    // A feed with few episodes has them all in `first`.
    let last = (json["last"] as? [[String: Any]])?.last ?? first?.last
    return FeedFacts(
      title: json["title"] as? String, count: count, firstGUID: first?.first?["guid"] as? String, lastGUID: last?["guid"] as? String,
      order: json["order"] as? String == "oldest first" ? .oldestFirst : .newestFirst, hasEpisodes: first != nil)
  }

  private static func feedparser(_ json: [String: Any]) -> FeedFacts {
    let first = json["documentOrderFirst"] as? [[String: Any]] ?? []
    let last = (json["documentOrderLast"] as? [[String: Any]])?.last ?? first.last
    return FeedFacts(
      title: json["title"] as? String, count: json["entryCount"] as? Int ?? -1, firstGUID: first.first?["id"] as? String,
      lastGUID: last?["id"] as? String, order: .document)
  }
}
