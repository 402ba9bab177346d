import FeedParsing
import Foundation

/// A summary of a parsed feed that fits on one screen.
struct FeedSummary {
  let text: String

  init(_ feed: ParsedFeed) {
    var lines = [feed.title ?? strings(.noTitle)]
    if let author = feed.author { lines.append("  " + strings(.byAuthor, ["author": author])) }
    if let link = feed.link { lines.append("  \(link)") }
    let count = strings(.episodeCount, count: feed.episodes.count)
    lines.append("  " + (feed.complete ? count : strings(.cutOff, ["episodes": count])))
    if !feed.repairs.isEmpty { lines.append("  " + strings(.repaired, ["repairs": feed.repairs.joined(separator: ", ")])) }
    lines += feed.episodes.prefix(Self.maxShown).map { episode in
      let day = episode.published.map { $0.formatted(.iso8601.year().month().day()) } ?? "    –     "
      return "  \(day)  \(episode.title ?? episode.guid ?? strings(.noTitle))"
    }
    if feed.episodes.count > Self.maxShown {
      lines.append("  " + strings(.moreEpisodes, ["count": "\(feed.episodes.count - Self.maxShown)"]))
    }
    text = lines.map(Terminal.plain).joined(separator: "\n")
  }

  private static let maxShown = 20
}
