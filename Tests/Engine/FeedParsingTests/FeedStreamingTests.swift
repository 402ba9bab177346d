import FeedParsing
import Foundation
import TestSupport
import Testing

/// Feeds whose episodes are consumed while they arrive.
struct FeedStreamingTests {
  private static let rss =
    "<rss><channel><title>Show</title><item><guid>1</guid></item><item><guid>2</guid></item><ttl>90</ttl></channel></rss>"
  private static let json =
    #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1"}, {"id": "2", "tags": ["]", "}"]}], "title": "Show"}"#

  @Test(arguments: [rss, json])
  func eachEpisodeIsHandedOverOnceAndNoneIsKept(body: String) throws {
    var guids: [String?] = []
    let parser = FeedParser(episode: { guids.append($0.guid) })
    try parser.push(Array(body.utf8))
    let feed = try parser.finish()
    #expect(guids == ["1", "2"] && feed.episodes.isEmpty && feed.title == "Show" && feed.complete)
  }

  @Test func anEpisodeComesBeforeTheFeedEnds() throws {
    var count = 0
    let parser = FeedParser(episode: { _ in count += 1 })
    let item = Array("<item><guid>1</guid><description>\(String(repeating: "x", count: 4_000))</description></item>".utf8)
    try parser.push(Array("<rss><channel>".utf8))
    for _ in 0..<20 { try parser.push(item) }
    #expect(count >= 8)
    #expect(try parser.finish().complete == false)
    #expect(count == 20)
  }

  @Test func aJSONFeedThatBreaksOffKeepsItsWholeItems() throws {
    let feed = try FeedParser.parse(
      Array(#"{"title": "Show", "version": "https://jsonfeed.org/version/1", "items": [{"id": "1"}, {"id": "#.utf8))
    #expect(feed.title == "Show" && feed.episodes.map(\.guid) == ["1"])
    #expect(!feed.complete && feed.repairs == ["truncated"])
  }

  @Test func skipsInvalidJSONItem() throws {
    let feed = try FeedParser.parse(
      Array(
        #"{"title": "Show", "items": [{"id": "1"}, {"id": 'x'}, 7, [{"id": "no"}], {"id": "3", "items": [{"id": "no"}]}], "x": 1}"#.utf8))
    #expect(feed.episodes.map(\.guid) == ["1", "3"] && feed.complete)
    #expect(feed.repairs == ["broken-item"])
  }

  @Test func parsesJSONInAnyChunks() throws {
    let bytes = Array(Self.json.utf8)
    let parser = FeedParser()
    for byte in bytes { try parser.push([byte]) }
    #expect(try parser.finish() == FeedParser.parse(bytes))
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["[", "{\"a\":", "{\"items\":[{", "\"", "\\"])
  func endsOnHostileJSON(pattern: String) {
    let body = #"{"items":["# + String(repeating: pattern, count: 100_000)
    #expect(throws: FeedParsingError.jsonWithoutFeed) { try FeedParser.parse(Array(body.utf8)) }
  }
}
