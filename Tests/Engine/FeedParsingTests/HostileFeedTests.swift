import FeedParsing
import TestSupport
import Testing

/// Hostile feeds: each must end soon, with a defined result.
struct HostileFeedTests {
  @Test(.timeLimit(.minutes(5)))
  func tenThousandElementsInEachOtherAreCutAtADepth() throws {
    let feed = try parse(
      "<rss><channel><item><guid>1</guid>" + String(repeating: "<x>", count: 10_000) + String(repeating: "</x>", count: 10_000)
        + "</item><item><guid>2</guid></item></channel></rss>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.repairs.contains("too-deep"))
  }

  @Test(.timeLimit(.minutes(5)))
  func anAttributeOfAMegabyteDoesNotStopTheFeed() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let feed = try parse("<rss><channel><item><enclosure url=\"\(long)\"/><guid>1</guid></item><item><guid>2</guid></item></channel></rss>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
  }

  @Test(.timeLimit(.minutes(5)))
  func manyAttributesNamespacesAndNamesTakeNoLonger() throws {
    let attributes = (0..<20_000).map { "a\($0)='x'" }.joined(separator: " ")
    let namespaces = (0..<20_000).map { "xmlns:n\($0)='urn:x'" }.joined(separator: " ")
    let names = (0..<20_000).map { "<n\($0)/>" }.joined()
    let feed = try parse("<rss><channel><a \(attributes)/><b \(namespaces)/>\(names)<item><guid>1</guid></item></channel></rss>")
    #expect(feed.episodes.map(\.guid) == ["1"])
  }

  @Test(.timeLimit(.minutes(5)))
  func aHundredThousandItemsAreRead() throws {
    let feed = try parse("<rss><channel>" + String(repeating: "<item><guid>x</guid></item>", count: 100_000) + "</channel></rss>")
    #expect(feed.episodes.count == 100_000)
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["<![CDATA[", "<!--", "<?", "<a b=\"", "<a b='", "&", "]", "]]", "<", "</", "<!DOCTYPE", "-", "<a ", "<x:x:x a:b:c=''>"])
  func aPatternRepeatedEndlesslyEnds(pattern: String) throws {
    _ = try parse("<rss><channel><title>" + String(repeating: pattern, count: 200_000))
    _ = try parse("<rss><channel><title><![CDATA[" + String(repeating: pattern, count: 200_000))
  }

  @Test(.timeLimit(.minutes(5)))
  func entitiesOfEveryKindAreNeverLookedUp() throws {
    let laughs = (1..<40).map { "<!ENTITY l\($0) \"\(String(repeating: "&l\($0 - 1);", count: 10))\">" }.joined()
    for type in [
      "<!DOCTYPE rss [<!ENTITY l0 'lol'>\(laughs)]>", "<!DOCTYPE rss SYSTEM 'http://127.0.0.1:9/x.dtd'>",
      "<!DOCTYPE rss [<!ENTITY % p SYSTEM 'file:///etc/hostname'>%p;]>", "<!DOCTYPE rss [<!ENTITY l39 SYSTEM 'file:///etc/hostname'>]>",
      "<!DOCTYPE rss PUBLIC '-//x' 'ftp://127.0.0.1/x' [<!ATTLIST guid x CDATA '&l39;'>]>",
    ] {
      let feed = try parse("<?xml version='1.0'?>\(type)<rss><channel><item><guid>1</guid><title>a &l39; b</title></item></channel></rss>")
      #expect(feed.episodes.map(\.title) == ["a &l39; b"])
      #expect(feed.repairs.contains("document-type-dropped"))
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func aTitleOfNonsenseBytesLeavesTheFeedWhole() throws {
    for byte in [0x00, 0x01, 0x80, 0xC2, 0xE2, 0xF0, 0xFF] as [UInt8] {
      let bytes =
        Array("<rss><channel><item><guid>1</guid><title>".utf8) + [UInt8](repeating: byte, count: 128 << 10)
        + Array("</title></item><item><guid>2</guid></item></channel></rss>".utf8)
      #expect(try FeedParser.parse(bytes).episodes.map(\.guid) == ["1", "2"])
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func deepAndEndlessJSONIsRefusedOrRead() throws {
    let start = "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"A\",\"items\":["
    for body in [
      String(repeating: "[", count: 200_000), String(repeating: "{\"a\":", count: 200_000),
      start + String(repeating: "{\"id\":[", count: 100_000),
      start + "{\"id\":\"" + String(repeating: "\\u0000", count: 200_000), start + String(repeating: "\"", count: 100_001),
    ] {
      let outcome = Result { try parse(body) }
      if case .failure(let error) = outcome { #expect(error is FeedParsingError) }
    }
    let feed = try parse(start + (0..<50_000).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]}")
    #expect(feed.episodes.count == 50_000)
  }

  /// Seeded, so that a failure is repeatable: prefixes, and changed, lost and doubled bytes of one feed of each kind.
  @Test(.timeLimit(.minutes(5)), arguments: ["rss", "atom", "json"])
  func damagedFeedsEndWithAFeedOrAReason(kind: String) throws {
    let bytes = Array((Self.samples[kind] ?? "").utf8)
    for end in 0...bytes.count { _ = try whatComes(of: Array(bytes[..<end])) }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<4_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[at] = UInt8.random(in: 0...255, using: &random)
        case 1: damaged[at] = Array("<>&\"'/[]{}=;!-?".utf8).randomElement(using: &random) ?? 0
        case 2: damaged.remove(at: at)
        default: damaged.insert(contentsOf: damaged[at...].prefix(16), at: at)
        }
      }
      _ = try whatComes(of: damaged)
    }
  }

  private func whatComes(of bytes: [UInt8]) throws -> ParsedFeed? {
    do { return try FeedParser.parse(bytes, url: "https://a.example/") } catch is FeedParsingError { return nil }
  }

  private static let samples = [
    "rss": """
    <?xml version="1.0" encoding="utf-8"?><!DOCTYPE rss [<!ENTITY a "b">]><rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Á &amp; B</title>\
    <itunes:owner><itunes:name>C</itunes:name></itunes:owner><podcast:value type="lightning"><podcast:valueRecipient address="x" split="1"/></podcast:value>\
    <item><title><![CDATA[D ]] > ]]></title><guid isPermaLink="false">1&#x32;</guid><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>\
    <enclosure url="https://a.example/?a=1&b=2" type='audio/mpeg' length=5/><content:encoded>&lt;p&gt;E&lt;/p&gt;</content:encoded>\
    <description><p>F<br>g</p></description><itunes:duration>1:02:03</itunes:duration></item><!-- h --></channel></rss>
    """,
    "atom": """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://b.example/c/"><title type="xhtml"><div>A <b>b</b></div></title>\
    <link rel="next" href="?page=2"/><author><name>D</name></author><entry><id>urn:1</id><updated>2003-12-13T18:30:02Z</updated>\
    <link rel="enclosure" href="e.mp3" type="audio/mpeg"/><content type="xhtml"><div><p title="&lt;">F</p></div></content></entry></feed>
    """,
    "json": """
    {"version": "https://jsonfeed.org/version/1.1", "title": "A \\u00e9", "items": [{"id": "1", "content_html": "<p>B</p>", \
    "date_published": "2003-12-13T18:30:02Z", "attachments": [{"url": "c.mp3", "mime_type": "audio/mpeg", "duration_in_seconds": 12}]}]}
    """,
  ]

  /// Each of these tags has quotes that lead far beyond it.
  @Test(.timeLimit(.minutes(5)), arguments: ["<a =\"<a \"=", "<a b=\"x\" =\"<\"=", "<a b='<a '='"])
  func tagsWithBrokenQuotesTakeTimeInProportion(pattern: String) throws {
    let feed = try parse("<rss><channel><title>A</title>" + String(repeating: pattern, count: 300_000) + "< ></channel></rss>")
    #expect(feed.title == "A")
  }

  @Test(.timeLimit(.minutes(5)))
  func aLongNamespaceIsLookedAtOnce() throws {
    let names = (0..<20_000).map { "<n\($0)/>" }.joined()
    let feed = try parse("<rss xmlns='\(String(repeating: "x", count: 200_000))'><channel>\(names)<title>A</title></channel></rss>")
    #expect(feed.title == "A")
  }

  private func parse(_ text: String) throws -> ParsedFeed { try FeedParser.parse(Array(text.utf8)) }
}
