import FeedParsing
import TestSupport
import Testing

/// A feed without a common field: the other fields are parsed, and nothing is invented.
struct AbsentFieldsTests {
  private static let channel = [
    "title": "<title>Show</title>", "link": "<link>https://a.example/</link>", "cover": "<itunes:image href=\"c.png\"/>",
    "description": "<description>About</description>", "language": "<language>en</language>",
    "author": "<itunes:author>Ann</itunes:author>",
  ]
  private static let item = [
    "guid": "<guid>1</guid>", "title": "<title>One</title>", "link": "<link>https://a.example/1</link>",
    "image": "<itunes:image href=\"1.png\"/>",
    "date": "<pubDate>Fri, 02 Jan 2026 03:04:05 GMT</pubDate>", "duration": "<itunes:duration>60</itunes:duration>",
    "sound": "<enclosure url=\"1.mp3\" type=\"audio/mpeg\"/>", "notes": "<description>Notes</description>",
  ]

  @Test(arguments: channel.keys.sorted())
  func parsesChannelWithoutField(field: String) throws {
    let feed = try parse(channel: Self.channel.filter { $0.key != field }, item: Self.item)
    let values = [
      "title": feed.title, "link": feed.link, "cover": feed.artworkURL, "description": feed.description, "language": feed.language,
      "author": feed.author,
    ]
    for (name, value) in values { #expect((value == nil) == (name == field), "\(name)") }
    #expect(feed.episodes.count == 1 && feed.repairs.isEmpty)
  }

  @Test(arguments: item.keys.sorted())
  func parsesEpisodeWithoutField(field: String) throws {
    let feed = try parse(channel: Self.channel, item: Self.item.filter { $0.key != field })
    let episode = try #require(feed.episodes.first)
    let isThere = [
      "guid": episode.hasPublishedGUID, "title": episode.title != nil, "link": episode.link != nil, "image": episode.artworkURL != nil,
      "date": episode.published != nil, "duration": episode.durationSeconds != nil, "sound": episode.playableEnclosure != nil,
      "notes": episode.notes != nil,
    ]
    for (name, there) in isThere { #expect(there == (name != field), "\(name)") }
    #expect(feed.repairs == (field == "guid" ? ["missing-guid"] : []))
  }

  private func parse(channel: [String: String], item: [String: String]) throws -> ParsedFeed {
    try FeedParser.parse(
      Array(
        """
        <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>\(channel.values.joined())
        <item>\(item.values.joined())</item></channel></rss>
        """.utf8), url: "https://a.example/feed.xml")
  }
}
