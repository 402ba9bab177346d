import FeedParsing
import Foundation
import RSS
import TestSupport
import Testing

struct RSSWriterTests {
  @Test func writtenFeedIsReadWithoutRepairs() throws {
    let item = RSSItem(
      identity: "a<1>", title: "Moss & \"Lichen\"", summary: "机核 <b>", author: "Ada", link: "https://a.example/?x=1&y=2",
      published: Date(timeIntervalSince1970: 1_700_000_000), seconds: 61.5, audioURL: "https://a.example/1.mp3?a=1&b=2",
      audioType: "audio/mpeg", audioLength: 12, season: 2, number: 3, isExplicit: true)
    let text = RSSWriter.text(
      RSSFeed(title: "A & B", summary: "C", link: "https://a.example/", selfURL: "https://a.example/feed", items: [item]))
    let feed = try FeedParser.parse(Array(text.utf8))
    let episode = try #require(feed.episodes.first)
    #expect(feed.repairs.isEmpty && feed.title == "A & B" && feed.isBlocked == true)
    #expect(episode.guid == item.identity && episode.title == item.title && episode.link == item.link)
    #expect(episode.published == item.published && episode.durationSeconds == 62)
    #expect(episode.enclosures.map(\.url) == [item.audioURL] && episode.enclosures.map(\.length) == [12])
  }

  @Test func leavesOutWhatXMLCannotHold() throws {
    let item = RSSItem(
      identity: "1", title: "A\u{0}\u{1B}\u{FFFE}B", audioURL: "https://a.example/1.mp3", audioType: "audio/mpeg", audioLength: -1)
    let text = RSSWriter.text(RSSFeed(title: "", summary: "", link: "", selfURL: "", items: [item]))
    #expect(text.contains("<title>AB</title>") && text.contains("length=\"0\""))
    #expect(try FeedParser.parse(Array(text.utf8)).repairs.isEmpty)
  }
}
