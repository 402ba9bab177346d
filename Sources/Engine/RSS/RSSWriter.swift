import BoundedNumbers
import Foundation
import TextScanning

/// A writer of feeds for podcast apps: RSS 2.0 with the tags of the iTunes namespace.
public enum RSSWriter {
  /// The feed as UTF-8 text. Characters that XML does not allow are dropped.
  public static func text(_ feed: RSSFeed) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
      \(element("title", feed.title))
      \(element("link", feed.link))
      \(element("description", feed.summary))
      <atom:link rel="self" type="application/rss+xml" href="\(escaped(feed.selfURL))"/>
      <itunes:block>Yes</itunes:block>

      """
    for item in feed.items { text += self.item(item) }
    return text + "</channel>\n</rss>\n"
  }

  // MARK: - Private

  private static func item(_ item: RSSItem) -> String {
    let lines: [String?] = [
      element("title", item.title),
      "<guid isPermaLink=\"false\">\(escaped(item.identity))</guid>",
      item.published.map { element("pubDate", date($0)) },
      item.link.map { element("link", $0) },
      element("description", item.summary),
      "<enclosure url=\"\(escaped(item.audioURL))\" type=\"\(escaped(item.audioType))\" length=\"\(max(item.audioLength, 0))\"/>",
      element("itunes:author", item.author),
      item.seconds.flatMap { $0.isFinite && $0 > 0 ? element("itunes:duration", "\(Int(clamping: min($0, 1e8).rounded()))") : nil },
      item.artworkURL.map { "<itunes:image href=\"\(escaped($0))\"/>" },
      item.season.map { element("itunes:season", "\($0)") },
      item.number.map { element("itunes:episode", "\($0)") },
      element("itunes:explicit", item.isExplicit ? "true" : "false"),
    ]
    return "<item>\n\(lines.compactMap { $0 }.joined(separator: "\n"))\n</item>\n"
  }

  private static func element(_ name: String, _ text: String) -> String { "<\(name)>\(escaped(text))</\(name)>" }

  private static func escaped(_ text: String) -> String { XMLText.escaped(text) }

  /// "Sat, 21 Nov 2026 09:05:00 GMT" (RFC 822, with the four-digit year of RFC 2822).
  static func date(_ date: Date) -> String { date.formatted(style) }

  private static let style = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
}
