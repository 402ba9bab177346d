import Testing

@testable import FeedParsing

/// References that publishers escape once too often, and characters written as halves of UTF-16.
struct LeftoverReferenceTests {
  @Test(arguments: [
    ("Q&amp;amp;A &amp;#8211; part 1", "Q&A – part 1"), ("<![CDATA[Ben &amp; Ada: the caf&eacute;]]>", "Ben & Ada: the café"),
    ("Wink &#55357;&#56841; end", "Wink 😉 end"), ("Wink &#xD83D;&#xDE09; hex", "Wink 😉 hex"), ("&amp;#55357;&amp;#56841;", "😉"),
    ("Half &#55357; alone", "Half alone"), ("Use &amp;lt;audio&amp;gt; in HTML", "Use <audio> in HTML"),
    ("Tom &amp;amp; &lt;b&gt;Jerry&lt;/b&gt;", "Tom & <b>Jerry</b>"),
    ("AT&T, R&D &copy 2026 &nosuch; x &lt; y", "AT&T, R&D &copy 2026 &nosuch; x < y"),
  ])
  func titlesOfEpisodesAreDecodedOnceMore(title: String, expected: String) throws {
    let feed = try parse("<rss version='2.0'><channel><item><title>\(title)</title><guid>1</guid></item></channel></rss>")
    #expect(feed.episodes.first?.title == expected)
  }

  @Test func pairsAreJoinedAcrossTheBlocksOfTheParser() throws {
    let (start, title) = (
      "<rss version='2.0'><channel><item><guid>1</guid><!--", "--><title>a&#55357;&#56841;b</title></item></channel></rss>"
    )
    for offset in 0..<40 {
      let padding = String(repeating: "x", count: (32 << 10) - start.utf8.count - offset)
      #expect(try parse(start + padding + title).episodes.first?.title == "a😉b")
    }
  }

  @Test func namesOfTheShowAreDecodedOnceMore() throws {
    let feed = try parse(
      """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <channel><title>Moss &amp;amp; Stone</title><itunes:author>Moss &amp;amp; Stone Ltd.</itunes:author>
      <itunes:owner><itunes:name>Ada &amp;amp; Ben</itunes:name></itunes:owner><itunes:category text="Society &amp;amp; Culture"/>
      <podcast:person role="host">Ada &amp;amp; Ben</podcast:person><description>It&amp;amp;#8217;s about moss.</description></channel></rss>
      """)
    #expect(feed.title == "Moss & Stone" && feed.author == "Moss & Stone Ltd." && feed.owner?.name == "Ada & Ben")
    #expect(feed.categories == [["Society & Culture"]] && feed.persons.map(\.name) == ["Ada & Ben"])
    #expect(feed.descriptionText == "It’s about moss.")
  }

  @Test func titlesOfChaptersAreDecodedOnceMore() throws {
    let feed = try parse(
      """
      <rss version="2.0" xmlns:psc="http://podlove.org/simple-chapters"><channel><item><guid>1</guid><psc:chapters>
      <psc:chapter start="0" title="First &amp;amp; foremost &#55357;&#56841;"/></psc:chapters></item></channel></rss>
      """)
    #expect(feed.episodes.first?.chapters.map(\.title) == ["First & foremost 😉"])
  }

  @Test func titlesOfJSONFeedsAreDecodedOnceMore() throws {
    let feed = try parse(
      #"{"version": "https://jsonfeed.org/version/1.1", "title": "Moss &amp; Stone", "items": [{"id": "1", "title": "Q&amp;A"}]}"#)
    #expect(feed.title == "Moss & Stone" && feed.episodes.map(\.title) == ["Q&A"])
  }

  @Test func aTitleOfNothingIsNone() throws {
    let feed = try parse(
      """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><item><guid>1</guid>
      <title>&amp;nbsp;</title><itunes:title>The other</itunes:title></item></channel></rss>
      """)
    #expect(feed.episodes.first?.title == "The other")
  }

  /// Identities are stored.
  @Test func identitiesAreComputedFromTheSameTextAsBefore() throws {
    let feed = try parse(
      """
      <rss version="2.0"><channel><item><title>Q&amp;amp;A &#55357;&#56841;</title><guid>a &#55357;&#56841; b</guid></item>
      <item><title>&#55357;&#56841;</title><guid>2</guid></item><item><title>Plain &amp; simple</title></item></channel></rss>
      """)
    #expect(feed.episodes.map(\.guid) == ["a  b", "2", nil])
    #expect(feed.episodes.map(\.writtenTitle) == ["Q&amp;A", "", nil])
  }

  private func parse(_ text: String) throws -> ParsedFeed {
    let parser = FeedParser(url: "https://a.example/feed")
    try parser.push(Array(text.utf8))
    return try parser.finish()
  }
}
