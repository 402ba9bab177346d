import FeedParsing
import TestSupport
import Testing

/// Bodies that are not feeds, each with its own error.
struct NotAFeedTests {
  @Test(arguments: [
    ("", FeedParsingError.empty), (" \n\t ", .empty), ("\u{FEFF}", .empty),
    ("not xml", .notXML), ("a < b", .notXML), ("<!-- only a comment -->", .notXML),
    ("<!DOCTYPE html><html><body>hello</body></html>", .htmlPage), ("<HTML><p>hello", .htmlPage),
    // Game Informer's address returns an error document.
    ("<?xml version=\"1.0\"?><Error><Code>gone</Code></Error>", .notAFeed(rootElement: "Error")),
    ("<opml version=\"2.0\"/>", .notAFeed(rootElement: "opml")),
    ("{\"error\": \"no such feed\"}", .jsonWithoutFeed), ("[1, 2]", .jsonWithoutFeed), ("{broken", .jsonWithoutFeed),
    ("\u{1F}", .notXML),
  ])
  func identifiesOtherBodies(body: String, expected: FeedParsingError) {
    #expect(throws: expected) { try FeedParser.parse(Array(body.utf8)) }
  }

  @Test(arguments: [
    ("<redirect><newLocation>https://a.example/feed</newLocation></redirect>", "https://a.example/feed"),
    ("<?xml version='1.0'?>\n<Redirect><newLocation> new.xml?a=1&b=2 </newLocation></Redirect>", "https://b.example/c/new.xml?a=1&b=2"),
  ])
  func redirectDocumentSaysWhereTheFeedIs(body: String, target: String) {
    #expect(throws: FeedParsingError.moved(to: target)) { try FeedParser.parse(Array(body.utf8), url: "https://b.example/c/old.xml") }
  }

  @Test(arguments: [
    "<redirect/>", "<redirect><newLocation/></redirect>", "<redirect><newLocation>https://a.example/fe",
    "<redirect><newLocation>https://a.example/feed</newLocation>", "<redirect><newLocation>javascript:x</newLocation></redirect>",
    "<redirect><x><newLocation>https://a.example/</newLocation></x></redirect>",
  ])
  func brokenRedirectDocumentIsNoFeed(body: String) {
    #expect(throws: FeedParsingError.notAFeed(rootElement: "redirect")) { try FeedParser.parse(Array(body.utf8)) }
  }

  @Test func aCompressedBodyIsRecognised() {
    #expect(throws: FeedParsingError.compressed) { try FeedParser.parse([0x1F, 0x8B, 8, 0, 1, 2, 3]) }
  }

  @Test func aPageIsRefusedBeforeItsEnd() throws {
    let parser = FeedParser()
    #expect(throws: FeedParsingError.htmlPage) {
      try parser.push(Array("<html><body>".utf8) + [UInt8](repeating: 0x20, count: 40_000))
    }
    #expect(throws: FeedParsingError.htmlPage) { try parser.push([1]) }
    #expect(throws: FeedParsingError.htmlPage) { try parser.finish() }
  }

  @Test func anEmptyChannelIsAFeedWithoutEpisodes() throws {
    let feed = try FeedParser.parse(Array("<rss><channel/></rss>".utf8))
    #expect(feed == ParsedFeed())
  }
}
