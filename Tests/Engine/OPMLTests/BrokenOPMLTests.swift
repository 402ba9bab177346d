import TestSupport
import Testing

@testable import OPML

/// Broken and hostile lists.
struct BrokenOPMLTests {
  private func read(_ text: String) throws -> OPMLDocument { try OPMLReader.read(Array(text.utf8)) }

  @Test(
    arguments: [
      ("", .empty), ("  \n", .empty), ("this is no list", .notXML), ("{\"feeds\": []}", .notXML),
      ("<html><body><p>Sign in</p></body></html>", .webPage), ("<rss><channel><item/></channel></rss>", .feed),
      ("<catalog><book/></catalog>", .notAList(rootElement: "catalog")), ("PK\u{3}\u{4}abc", .compressed),
    ] as [(String, OPMLError)])
  func identifiesOtherDocuments(text: String, error: OPMLError) {
    #expect(throws: error) { try read(text) }
  }

  @Test func anEmptyListIsOne() throws {
    let list = try read("<opml version=\"1.0\"><head/><body/></opml>")
    #expect(list.feeds.isEmpty && list.problems.isEmpty && list.isComplete)
  }

  @Test func aListThatBreaksOffKeepsWhatWasRead() throws {
    let list = try read("<opml><body><outline text=\"A\" xmlUrl=\"https://a.example/\"/><outline text=\"B\" xmlUrl=\"https://b.exa")
    #expect(list.feeds.map(\.url) == ["https://a.example/"] && !list.isComplete)
    #expect(list.problems.contains(OPMLProblem(kind: .cutOff)) && list.repairs.contains("truncated"))
  }

  @Test(arguments: [
    "<outline text=\"A & B\" xmlUrl=\"https://a.example/?x=1&y=2\"/>",
    "<outline text=\"He said \"hi\" to me\" xmlUrl=\"https://a.example/?x=1&y=2\"/>",
    "<outline text=\"1 < 2 > 0\" xmlUrl=\"https://a.example/?x=1&y=2\"/>",
    "<outline text=A xmlUrl=https://a.example/?x=1&y=2 />",
    "<outline text='A' xmlUrl='https://a.example/?x=1&amp;y=2'>",
    "</outline></body><outline xmlUrl=\"https://a.example/?x=1&#38;y=2\"/>",
  ])
  func brokenMarkupIsRecovered(outline: String) throws {
    #expect(try read("<opml><body>\(outline)</body></opml>").feeds.map(\.url) == ["https://a.example/?x=1&y=2"])
  }

  @Test(arguments: [
    "<body>title=\"A\" xmlUrl=\"https://a.example/\"/></body></opml>",
    "<body><!-- <outline xmlUrl=\"https://a.example/\"/> --></body></opml>",
    "<body/></opml><outline xmlUrl=\"https://a.example/\"/>",
    "<body><![CDATA[<outline xmlUrl = 'https://a.example/'/>]]></body></opml>",
    "<body><outline text=\"no end xmlUrl=\"https://a.example/\"/></body></opml>",
    "<body><outline text='A' xmlUrl=\"https://a.example/ ><outline text='B'/></body></opml>",
  ])
  func reportsAddressInBrokenMarkup(rest: String) throws {
    let list = try read("<opml>\(rest)")
    #expect((list.feeds.map(\.url) + list.problems.compactMap(\.url)).contains("https://a.example/"))
  }

  @Test func outlinesThatNeverEndLoseNoFeed() throws {
    let outlines = (0..<500).map { "<outline text=\"\($0)\" xmlUrl=\"https://a.example/\($0)\">" }.joined()
    let list = try read("<opml><body>\(outlines)")
    #expect(list.feeds.count == 500 && list.feeds.allSatisfy(\.folders.isEmpty))
  }

  @Test func aDocumentTypeDoesNothing() throws {
    let list = try read(
      """
      <?xml version="1.0"?><!DOCTYPE opml [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <opml><body><outline text="&b;&f;" xmlUrl="https://a.example/"/></body></opml>
      """)
    #expect(list.feeds.map(\.url) == ["https://a.example/"] && list.feeds[0].title == "&b;&f;")
  }

  @Test func aListThatIsTooLargeIsRefusedBeforeItIsRead() throws {
    let reader = OPMLReader(maximumBytes: 1_000)
    try reader.push(Array("<opml><body>".utf8))
    #expect(throws: OPMLError.tooLarge(limit: 1_000)) { try reader.push([UInt8](repeating: 0x20, count: 1_000)) }
    #expect(throws: OPMLError.tooLarge(limit: 1_000)) { try reader.finish() }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["<outline>", "<outline xmlUrl=\"", "<outline text=\"a", "xmlUrl=", "<!--", "<!DOCTYPE [", "&", "="])
  func endsOnHostileList(pattern: String) throws {
    let list = try read("<opml><body>" + String(repeating: pattern, count: 1_000_000 / pattern.count))
    #expect(!list.isComplete)
  }

  /// A file of some megabytes once became gigabytes, because each feed had its own copy of its path.
  @Test func limitsFolders() throws {
    let name = String(repeating: "界", count: 2_000)
    let deep = (0..<60).map { "<outline text='\($0) \(name)'>" }.joined()
    let feeds = (0..<15_000).map { "<outline text='\($0 % 3_000)'><outline xmlUrl='https://a.example/\($0)'/></outline>" }.joined()
    let list = try read("<opml><body>\(deep)\(feeds)")
    #expect(list.feeds.count == 15_000)
    #expect(list.feeds.allSatisfy { $0.folders.count <= 8 && $0.folders.reduce(0) { $0 + $1.utf8.count } <= 250 })
    #expect(Set(list.feeds.map(\.folders)).count <= 2_000)
    #expect(list.feeds[0].folders.first == "0 " + String(repeating: "界", count: 32))
  }

  @Test func truncatesTitleBetweenCharacters() throws {
    let list = try read(
      "<opml><body><outline text='a\(String(repeating: "\u{301}", count: 50_000))' xmlUrl='https://a.example/'/></body></opml>")
    let title = try #require(list.feeds.first?.title)
    #expect(title.utf8.count == 999 && !title.contains("\u{FFFD}"))
  }

  @Test func reportsTooManyEpisodesOnce() throws {
    let episodes = (0..<9).map { "<outline type='podcast-episode' title='\($0)' played='1'/>" }.joined()
    let reader = OPMLReader(maximumEpisodes: 7)
    try reader.push(Array("<opml><body><outline xmlUrl='https://a.example/'>\(episodes)</outline></body></opml>".utf8))
    let list = try reader.finish()
    #expect(list.feeds.first?.episodes.count == 7 && list.problems == [OPMLProblem(kind: .tooManyEpisodes, title: "7")])
  }

  @Test func reportsTooManyFeedsOnce() throws {
    let outlines = (0..<20_003).map { "<outline xmlUrl=\"https://a.example/\($0)\"/>" }.joined()
    let list = try read("<opml><body>\(outlines)</body></opml>")
    #expect(list.feeds.count == 20_000)
    #expect(list.problems == [OPMLProblem(kind: .tooManyFeeds, url: "https://a.example/20000")])
  }
}
