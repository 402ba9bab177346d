import FeedParsing
import TestSupport
import Testing

/// Ambiguous feeds, in copies of real ones.
struct FeedFieldPriorityTests {
  @Test func theOtherPicturesOfAFeedAreItsFallbacks() throws {
    let picture = "<itunes:image href=\"https://a.example/1.svg\"/>"
    let feed = """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>A</title>\(picture)
      <image><url>https://a.example/2.png</url></image><item><guid>1</guid>\(picture)<media:thumbnail url="https://a.example/3.png"/></item>
      </channel></rss>
      """
    let parsed = try FeedParser.parse(Array(feed.utf8), url: "https://a.example/feed")
    #expect(parsed.artworkURL == "https://a.example/1.svg" && parsed.artworkFallbacks == ["https://a.example/2.png"])
    #expect(parsed.episodes.first?.artworkFallbacks == ["https://a.example/3.png"])
  }

  @Test(arguments: [
    ("/a.m3u8", "application/vnd.apple.mpegurl"), ("/a.m3u8", "audio/mpegurl"), ("/a.m3u8", "audio/mpeg"), ("/a", "application/x-mpegURL"),
    ("/a.mpd", "application/dash+xml"), ("/a.m3u8?token=1", ""),
  ])
  func aStreamIsNeverPreferredToAFile(path: String, type: String) throws {
    func episode(_ enclosures: String) throws -> ParsedEpisode? {
      let feed = "<rss><channel><title>A</title><item><guid>1</guid>\(enclosures)</item></channel></rss>"
      return try FeedParser.parse(Array(feed.utf8), url: "https://a.example/feed").episodes.first
    }
    let stream = "<enclosure url=\"https://a.example\(path)\" type=\"\(type)\"/>"
    for file in ["/b.mp3\" type=\"audio/mpeg", "/b.mp4\" type=\"video/mp4", "/b\" type=\""] {
      let both = try episode(stream + "<enclosure url=\"https://a.example\(file)\"/>")
      #expect(both?.playableEnclosure?.url.hasPrefix("https://a.example/b") == true)
    }
    // Alone, it is the file of the episode, and playing it names the reason.
    let alone = try episode(stream)
    #expect(alone?.playableEnclosure?.url == "https://a.example\(path)")
  }

  @Test(arguments: [
    ("<guid>https://a.example/1</guid>", "https://a.example/1"), ("<guid isPermaLink='false'>https://a.example/1</guid>", nil),
    ("<guid>1</guid>", nil), ("<guid isPermaLink='false'>/1</guid>", nil), ("<guid>urn:a/b</guid>", nil), ("<guid>a / b</guid>", nil),
    ("<guid>/1?x=2</guid>", "https://b.example/1?x=2"), ("<guid isPermaLink='true'>e/1.html</guid>", "https://b.example/e/1.html"),
    ("<guid isPermaLink='TRUE'>1</guid>", "https://b.example/1"), ("<guid>../1.html</guid>", "https://b.example/1.html"),
    ("<guid>//d.example/1</guid>", "https://d.example/1"), ("<guid isPermaLink='true'>javascript:alert(1)</guid>", nil),
    ("<guid>https://a.example/1</guid><link>/2</link>", "https://b.example/2"),
  ])
  func aGUIDThatIsAnAddressIsTheLinkOfAnEpisodeWithoutOne(item: String, link: String?) throws {
    #expect(try episode(item)?.link == link)
  }

  @Test func aGUIDIsKeptAsItStandsThoughItLooksLikeARelativeAddress() throws {
    #expect(try episode("<guid isPermaLink='true'> mp3/2/1.mp3 </guid>")?.guid == "mp3/2/1.mp3")
  }

  // Thunder & Lightning lists a Media RSS file before the enclosure, with another address.
  @Test func theEnclosureIsPlayedWhereverItStands() throws {
    let item = try episode(
      "<media:content url='https://a.example/low.mp3' type='audio/mp3'/><enclosure url='https://a.example/x.mp3' type='audio/mpeg' length='5'/>"
        + "<media:content url='https://a.example/x.mp3' type='audio/mp3'/>")
    #expect(item?.enclosures.map(\.url) == ["https://a.example/x.mp3", "https://a.example/low.mp3"])
    #expect(item?.playableEnclosure?.length == 5)
    #expect(item?.guid == "https://a.example/x.mp3")
  }

  @Test func markupWithinATitleLeavesItsWords() throws {
    let feed = try parse(
      "<title>A <b>b</b><br/>c<script>x()</script> d</title><item><title type='xhtml'><div>E &lt;f&gt; <i>g</i></div></title></item>")
    #expect(feed.title == "A b c d")
    #expect(feed.episodes.first?.title == "E <f> g")
  }

  @Test func aForgottenEndOfATitleSwallowsNothing() throws {
    let item = try episode("<title>A<guid>1</guid><enclosure url='https://a.example/b.mp3'/>")
    #expect(item?.enclosures.count == 1)
  }

  @Test func charactersOfWindowsThatWereTakenForLatinAreRead() throws {
    let item = try episode("<title>don\u{92}t \u{93}stop\u{94} &#x96; caf\u{E9}</title><description><![CDATA[it\u{92}s]]></description>")
    #expect(item?.title == "don’t “stop” – café")
    #expect(item?.notes == "it’s")
  }

  @Test(arguments: [
    ("me@a.example (Some Body)", "Some Body"), ("Some Body (me@a.example)", "Some Body"), ("Some Body <me@a.example>", "Some Body"),
    ("me@a.example", "me@a.example"), ("Some (Body)", "Some (Body)"), ("()", "()"),
  ])
  func anAuthorIsANameWhereThereIsOne(value: String, name: String) throws {
    let escaped = value.replacing("<", with: "&lt;")
    #expect(try parse("<managingEditor>\(escaped)</managingEditor>").author == name)
  }

  // Taverncast.
  @Test func anAttributeWrittenAsTextIsNoPicture() throws {
    let feed = try parse("<image><url>https://a.example/b.png</url></image><itunes:image>href=https://a.example/c.png\"&gt;</itunes:image>")
    #expect(feed.artworkURL == "https://a.example/b.png")
  }

  @Test func aLogoIsPreferredToAnIconAndAnyPictureToNone() throws {
    #expect(try parse("<icon>https://a.example/i.png</icon><logo>https://a.example/l.png</logo>").artworkURL == "https://a.example/l.png")
    #expect(try parse("<icon>https://a.example/i.png</icon>").artworkURL == "https://a.example/i.png")
    #expect(try parse("<media:thumbnail url='https://a.example/t.png'/>").artworkURL == "https://a.example/t.png")
  }

  @Test func aFeedUnderAPrefixOfItsOwnIsRead() throws {
    let body =
      "<r:rss xmlns:r='http://backend.userland.com/rss2'><r:channel><r:title>A</r:title><r:item><r:guid>1</r:guid></r:item></r:channel></r:rss>"
    #expect(try FeedParser.parse(Array(body.utf8)).episodes.map(\.guid) == ["1"])
  }

  private func episode(_ item: String) throws -> ParsedEpisode? { try parse("<item>\(item)</item>").episodes.first }

  private func parse(_ channel: String) throws -> ParsedFeed {
    let feed =
      "<rss xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'><channel>\(channel)</channel></rss>"
    return try FeedParser.parse(Array(feed.utf8), url: "https://b.example/feed")
  }
}
