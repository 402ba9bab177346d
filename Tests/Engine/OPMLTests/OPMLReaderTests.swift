import Foundation
import TestSupport
import Testing

@testable import OPML

/// Subscription lists as apps write them, valid and invalid.
struct OPMLReaderTests {
  private func read(_ body: String) throws -> OPMLDocument {
    try OPMLReader.read(Array("<opml version=\"2.0\"><head><title>Mine</title></head><body>\(body)</body></opml>".utf8))
  }

  @Test func outlinesAroundFeedsAreTheirFolders() throws {
    let list = try read(
      """
      <outline text="Outside"><outline text="Inside"><outline type="rss" text="A" xmlUrl="https://a.example/feed"/></outline>
      <outline type="rss" title="B &amp; C" text="other" xmlUrl="https://b.example/feed" htmlUrl="https://b.example/"/></outline>
      <outline text="D" xmlUrl="https://d.example/feed"/>
      """)
    #expect(list.feeds.map(\.url) == ["https://a.example/feed", "https://b.example/feed", "https://d.example/feed"])
    #expect(list.feeds.map(\.folders) == [["Outside", "Inside"], ["Outside"], []])
    #expect(list.feeds.map(\.title) == ["A", "B & C", "D"])
    #expect(list.feeds[1].link == "https://b.example/")
    #expect(list.problems.isEmpty && list.isComplete)
  }

  @Test func titlesThatAreEscapedTwiceAreDecoded() throws {
    let list = try read(
      "<outline text='News &amp;amp; more'><outline text='Q&amp;amp;A &amp;#8211; &#55357;&#56841;' xmlUrl='https://a.example/feed'/></outline>"
    )
    #expect(list.feeds.map(\.title) == ["Q&A – 😉"] && list.feeds.map(\.folders) == [["News & more"]])
  }

  @Test(arguments: ["xmlUrl", "xmlurl", "XMLURL", "XmlURL"])
  func theCaseOfAnAttributeDoesNotMatter(name: String) throws {
    #expect(try read("<OUTLINE Text='A' \(name)='https://a.example/?x=1&amp;y=2'/>").feeds.map(\.url) == ["https://a.example/?x=1&y=2"])
  }

  @Test func aURLCountsWhereTheTypeSaysThatItIsAFeeds() throws {
    let list = try read(
      "<outline type=\"rss\" text=\"A\" url=\"https://a.example/feed\"/><outline type=\"link\" text=\"B\" url=\"https://b.example/\"/>")
    #expect(list.feeds.map(\.url) == ["https://a.example/feed"] && list.problems.isEmpty)
  }

  @Test(arguments: [
    ("feed://a.example/x", "http://a.example/x"), ("feed:https://a.example/x", "https://a.example/x"),
    ("itpc://a.example/x", "http://a.example/x"), (" https://a.example/x\n", "https://a.example/x"),
    ("www.a.example/x", "http://www.a.example/x"), ("HTTPS://a.example/x", "HTTPS://a.example/x"), ("a.example/x", "https://a.example/x"),
  ])
  func addressesAreTakenAsTheyAreMeant(written: String, meant: String) throws {
    #expect(try read("<outline xmlUrl=\"\(written)\"/>").feeds.map(\.url) == [meant])
  }

  @Test(arguments: [
    "exec:~/.bin/feed", "file:///etc/passwd", "javascript:alert(1)", "https://", "nonsense", "hhttps://a.example/x", "feed.xml",
    "/feed.xml",
  ])
  func reportsInvalidAddress(written: String) throws {
    let list = try read("<outline text=\"A\" xmlUrl=\"\(written)\"/>")
    #expect(list.feeds.isEmpty && list.problems == [OPMLProblem(kind: .badAddress, url: written, title: "A")])
  }

  @Test func aFeedWithoutAnAddressIsTold() throws {
    #expect(try read("<outline type=\"rss\" text=\"A\"/>").problems == [OPMLProblem(kind: .noAddress, title: "A")])
  }

  @Test func anotherListIsToldAndNotFollowed() throws {
    let list = try read("<outline type=\"include\" text=\"More\" url=\"https://a.example/more.opml\"/>")
    #expect(list.problems == [OPMLProblem(kind: .otherList, url: "https://a.example/more.opml", title: "More")])
  }

  @Test func anAddressThatComesAgainIsOneFeedInTwoFolders() throws {
    let list = try read(
      """
      <outline text="One"><outline text="" xmlUrl="https://a.example/feed"/></outline>
      <outline text="Two"><outline text="A" xmlUrl="https://a.example/feed"/></outline><outline xmlUrl="https://a.example/feed"/>
      """)
    #expect(list.feeds == [OPMLFeed(url: "https://a.example/feed", title: "A", folders: ["One"], otherFolders: [["Two"]])])
    #expect(list.repeats == 2 && list.problems.isEmpty)
  }

  @Test func aFeedIsSubscribedToWhenOneOfItsOutlinesSaysSo() throws {
    let list = try read(
      """
      <outline xmlUrl="https://a.example/feed" subscribed="1"/><outline xmlUrl="https://a.example/feed" subscribed="0"/>
      <outline xmlUrl="https://b.example/feed" subscribed="0"/><outline xmlUrl="https://b.example/feed" subscribed="1"/>
      <outline xmlUrl="https://c.example/feed" subscribed="0"/><outline xmlUrl="https://c.example/feed" subscribed="0"/>
      """)
    #expect(list.feeds.map(\.isSubscribed) == [true, true, false] && list.repeats == 3)
  }

  @Test func theOutlineCalledFeedsIsNoFolder() throws {
    #expect(try read("<outline text=\"feeds\"><outline xmlUrl=\"https://a.example/\"/></outline>").feeds.first?.folders == [])
  }

  @Test func overcastTellsWhatWasHeard() throws {
    let list = try read(
      """
      <outline text="playlists"><outline type="podcast-playlist" title="Mains"/></outline>
      <outline text="feeds"><outline type="rss" text="A" xmlUrl="https://a.example/feed" subscribed="1">
      <outline type="podcast-episode" title="One" url="https://a.example/1" enclosureUrl="https://a.example/1.mp3"
        pubDate="2026-01-02T03:04:05Z" userUpdatedDate="2026-02-03T04:05:06+01:00" userDeleted="1" played="1"/>
      <outline type="podcast-episode" title="Two" enclosureUrl="https://a.example/2.mp3" progress="819"/>
      <outline type="podcast-episode" title="Three" enclosureUrl="https://a.example/3.mp3" userDeleted="1"/>
      </outline><outline type="rss" text="B" xmlUrl="https://b.example/feed" subscribed="0"/></outline>
      """)
    #expect(list.feeds.map(\.isSubscribed) == [true, false] && list.problems.isEmpty)
    let changed = try Date("2026-02-03T03:05:06Z", strategy: .iso8601)
    #expect(
      list.feeds[0].episodes == [
        OPMLEpisode(
          title: "One", link: "https://a.example/1", enclosureURL: "https://a.example/1.mp3",
          published: try Date("2026-01-02T03:04:05Z", strategy: .iso8601), isPlayed: true, changed: changed),
        OPMLEpisode(title: "Two", enclosureURL: "https://a.example/2.mp3", position: 819),
      ])
  }

  @Test func readsListInAnyChunks() throws {
    let bytes = Array(
      "<opml><body><outline text='f&#xFC;r'><outline xmlUrl = 'https://a.example/'/></outline><!-- xmlUrl='https://b.example/' --></body></opml>"
        .utf8)
    let reader = OPMLReader()
    for byte in bytes { try reader.push([byte]) }
    let list = try reader.finish()
    #expect(try list == OPMLReader.read(bytes))
    #expect(list.feeds.first?.folders == ["für"])
    #expect(list.problems == [OPMLProblem(kind: .outsideOutlines, url: "https://b.example/")])
  }

  @Test func aListInAnotherEncodingIsRead() throws {
    let latin = Array("<?xml version='1.0' encoding='iso-8859-1'?><opml><body><outline text='Caf".utf8) + [0xE9]
    let list = try OPMLReader.read(latin + Array("' xmlUrl='https://a.example/'/></body></opml>".utf8))
    #expect(list.feeds.first?.title == "Café")
    let wide = "\u{FEFF}<opml><body><outline text='Ä' xmlUrl='https://a.example/'/></body></opml>".utf16.flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    #expect(try OPMLReader.read(wide).feeds.first?.title == "Ä")
  }
}
