import FeedParsing
import Foundation

/// A parsed feed on one screen.
struct FeedSummary {
  let text: String

  init(_ feed: ParsedFeed) {
    var lines = [feed.title ?? "(no title)"]
    if let author = feed.author { lines.append("  by \(author)") }
    if let link = feed.link { lines.append("  \(link)") }
    lines.append("  \(feed.episodes.count) episodes" + (feed.complete ? "" : ", and the feed was cut off"))
    if !feed.repairs.isEmpty { lines.append("  repaired: \(feed.repairs.joined(separator: ", "))") }
    lines += feed.episodes.prefix(Self.shown).map { episode in
      let day = episode.published.map { $0.formatted(.iso8601.year().month().day()) } ?? "    –     "
      return "  \(day)  \(episode.title ?? episode.guid ?? "(no title)")"
    }
    if feed.episodes.count > Self.shown { lines.append("  … and \(feed.episodes.count - Self.shown) more") }
    text = lines.joined(separator: "\n")
  }

  private static let shown = 20
}
