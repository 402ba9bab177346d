import FeedParsing
import Foundation

/// A summary of a parsed feed that fits on one screen.
struct FeedSummary {
  let text: String

  init(_ feed: ParsedFeed) {
    var lines = [feed.title ?? words(.noTitle)]
    if let author = feed.author { lines.append("  " + words(.byAuthor, ["author": author])) }
    if let link = feed.link { lines.append("  \(link)") }
    let count = words(.episodeCount, count: feed.episodes.count)
    lines.append("  " + (feed.complete ? count : words(.cutOff, ["episodes": count])))
    if !feed.repairs.isEmpty { lines.append("  " + words(.repaired, ["repairs": feed.repairs.joined(separator: ", ")])) }
    lines += feed.episodes.prefix(Self.shown).map { episode in
      let day = episode.published.map { $0.formatted(.iso8601.year().month().day()) } ?? "    –     "
      return "  \(day)  \(episode.title ?? episode.guid ?? words(.noTitle))"
    }
    if feed.episodes.count > Self.shown { lines.append("  " + words(.moreEpisodes, ["count": "\(feed.episodes.count - Self.shown)"])) }
    text = lines.map(Terminal.plain).joined(separator: "\n")
  }

  private static let shown = 20
}
