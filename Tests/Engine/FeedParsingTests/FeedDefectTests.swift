import Foundation
import TestSupport
import Testing

@testable import FeedParsing

/// Defects of real feeds, each in a minimal feed of our own.
struct FeedDefectTests {
  @Test func ampersandsInAnEnclosureAddressStay() throws {
    let feed = try parse(item(#"<enclosure url="https://a.example/x.mp3?a=1&b=2&copy=3&lt=4" type="audio/mpeg" length="5"/>"#))
    #expect(feed.episodes.first?.enclosures.first?.url == "https://a.example/x.mp3?a=1&b=2&copy=3&lt=4")
    #expect(feed.repairs.contains("stray-ampersand"))
  }

  @Test func ampersandsInTextStay() throws {
    let feed = try parse(item("<title>Q&A with AT&T & friends &amp; R&amp;B</title>"))
    #expect(feed.episodes.first?.title == "Q&A with AT&T & friends & R&B")
  }

  // No Agenda uses an HTML entity.
  @Test func decodesHTMLEntities() throws {
    let feed = try parse(item("<title>caf&eacute;&nbsp;&hellip; &NBSP;&bogus; &amp;lt;</title>"))
    #expect(feed.episodes.first?.title == "café\u{A0}… \u{A0}&bogus; <")
    #expect(feed.repairs.contains("html-entity"))
    #expect(feed.repairs.contains("undefined-entity"))
  }

  // How to Start a Podcast and Podnews begin with an empty line.
  @Test func podnewsEmptyLineBeforeTheDeclarationIsDropped() throws {
    let feed = try parse("\u{FEFF}\n \n<?xml version=\"1.0\" encoding=\"utf-8\"?>" + item("<title>One</title>"))
    #expect(feed.episodes.count == 1)
    #expect(feed.repairs == ["leading-space", "missing-guid"])
  }

  @Test func phpWarningsBeforeTheFeedAreDropped() throws {
    let feed = try parse("Warning: something & nothing in line 3\n" + item("<guid>1</guid>"))
    #expect(feed.episodes.first?.guid == "1")
    #expect(feed.repairs == ["leading-junk"])
  }

  @Test func zeroAndControlBytesDoNotEndTheFeed() throws {
    let feed = try parse(item("<title>a\u{0}b\u{1}c\u{1F}</title><description><![CDATA[x\u{0}y]]></description><guid>1</guid>"))
    #expect(feed.episodes.first?.title == "abc")
    #expect(feed.episodes.first?.notes == "xy")
    #expect(feed.repairs == ["control-character"])
  }

  @Test func impossibleCharacterReferencesAreDroppedAndWindowsOnesTranslated() throws {
    let feed = try parse(item("<title>a&#0;&#x1F;&#xFFFF;b &#146; &#8217; &#x1F600;</title>"))
    #expect(feed.episodes.first?.title == "ab ’ ’ 😀")
    #expect(feed.repairs.contains("invalid-character-reference"))
  }

  // De Grote Podcast declares no namespaces.
  @Test func deGrotesUndeclaredPrefixesAreUnderstood() throws {
    let feed = try parse(
      "<rss><channel><itunes:author>Somebody</itunes:author><item><itunes:duration>1:02</itunes:duration></item></channel></rss>")
    #expect(feed.author == "Somebody")
    #expect(feed.episodes.first?.durationSeconds == 62)
    #expect(feed.repairs.contains("undeclared-prefix"))
  }

  @Test(arguments: [
    "http://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.com/DTDs/Podcast-1.0.dtd",
    "https://www.itunes.com/dtds/podcast-1.0.dtd", "http://www.itunes.apple.com/dtds/podcast-1.0.dtd",
  ])
  func theiTunesNamespaceIsKnownInEverySpelling(uri: String) throws {
    let feed = try parse("<rss xmlns:i=\"\(uri)\"><channel><i:Author>Somebody</i:Author></channel></rss>")
    #expect(feed.author == "Somebody")
  }

  @Test func unescapedHTMLInADescriptionIsKeptAsHTML() throws {
    let feed = try parse(item("<description><p>One<br>two <a href=\"/x?a&b\">three</a></p>four</description><guid>1</guid>"))
    #expect(feed.episodes.first?.notes == #"<p>One<br>two <a href="/x?a&amp;b">three</a></p>four"#)
    #expect(feed.episodes.first?.guid == "1")
    #expect(feed.repairs.contains("unclosed-element"))
  }

  @Test func aForgottenEndOfAnItemDoesNotSwallowTheNext() throws {
    let feed = try parse("<rss><channel><item><guid>1</guid><item><guid>2</guid></item></channel></rss>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.complete)
  }

  @Test func repairsStrayEndTagsAndCase() throws {
    let feed = try parse(item("</p><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubdate><guid>1</guid>"))
    #expect(feed.episodes.first?.published?.timeIntervalSince1970 == 1_072_986_501)
    #expect(feed.repairs == ["stray-end-tag"])
  }

  @Test func attributesWithoutQuotesOrWithALessThanAreRead() throws {
    let feed = try parse(item("<enclosure url=https://a.example/x.mp3 length=12 type='audio/mpeg' title=\"a<b\" checked/>"))
    #expect(feed.episodes.first?.enclosures == [ParsedEnclosure(url: "https://a.example/x.mp3", type: "audio/mpeg", length: 12)])
    #expect(feed.repairs.contains("unquoted-attribute"))
  }

  @Test func aLessThanInTextIsText() throws {
    let feed = try parse(item("<title>1 < 2 and 3 > 2 ]]> <3</title>"))
    #expect(feed.episodes.first?.title == "1 < 2 and 3 > 2 ]]> <3")
  }

  @Test func entityBombsAreTextAndNothingExpands() throws {
    let bomb = """
      <?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      """
    let feed = try parse(bomb + item("<title>&b;&c;</title>"))
    #expect(feed.episodes.first?.title == "&b;&c;")
    #expect(feed.repairs.contains("document-type-dropped"))
  }

  @Test func aFeedThatEndsInTheMiddleIsNotComplete() throws {
    let feed = try parse("<rss><channel><title>A</title><item><guid>1</guid></item><item><guid>2</guid><enclosure url=\"htt")
    #expect(!feed.complete)
    #expect(feed.title == "A")
    #expect(feed.episodes.map(\.guid) == ["1"])
    #expect(feed.repairs == ["truncated"])
  }

  @Test func whatFollowsTheFeedIsIgnored() throws {
    let feed = try parse(item("<guid>1</guid>") + "<script>x()</script><rss><channel><item/></channel></rss>")
    #expect(feed.episodes.count == 1)
    #expect(feed.complete)
    #expect(feed.repairs == ["content-after-root"])
  }

  private func item(_ content: String) -> String { "<rss version=\"2.0\"><channel><item>\(content)</item></channel></rss>" }

  private func parse(_ text: String) throws -> ParsedFeed { try FeedParser.parse(Array(text.utf8)) }
}
