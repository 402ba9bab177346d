import FeedParsing
import Testing

/// Feeds made to hurt: each must end soon, with a clear outcome.
struct HostileFeedTests {
  @Test(.timeLimit(.minutes(1)))
  func tenThousandElementsInEachOtherAreCutAtADepth() throws {
    let feed = try parse(
      "<rss><channel><item><guid>1</guid>" + String(repeating: "<x>", count: 10_000) + String(repeating: "</x>", count: 10_000)
        + "</item><item><guid>2</guid></item></channel></rss>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
    #expect(feed.repairs.contains("too-deep"))
  }

  @Test(.timeLimit(.minutes(1)))
  func anAttributeOfAMegabyteDoesNotStopTheFeed() throws {
    let long = String(repeating: "a", count: 1 << 20)
    let feed = try parse("<rss><channel><item><enclosure url=\"\(long)\"/><guid>1</guid></item><item><guid>2</guid></item></channel></rss>")
    #expect(feed.episodes.map(\.guid) == ["1", "2"])
  }

  @Test(.timeLimit(.minutes(1)))
  func manyAttributesNamespacesAndNamesTakeNoLonger() throws {
    let attributes = (0..<20_000).map { "a\($0)='x'" }.joined(separator: " ")
    let namespaces = (0..<20_000).map { "xmlns:n\($0)='urn:x'" }.joined(separator: " ")
    let names = (0..<20_000).map { "<n\($0)/>" }.joined()
    let feed = try parse("<rss><channel><a \(attributes)/><b \(namespaces)/>\(names)<item><guid>1</guid></item></channel></rss>")
    #expect(feed.episodes.map(\.guid) == ["1"])
  }

  @Test(.timeLimit(.minutes(1)))
  func aHundredThousandItemsAreRead() throws {
    let feed = try parse("<rss><channel>" + String(repeating: "<item><guid>x</guid></item>", count: 100_000) + "</channel></rss>")
    #expect(feed.episodes.count == 100_000)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["<![CDATA[", "<!--", "<?", "<a b=\"", "<a b='", "&", "]", "]]", "<", "</", "<!DOCTYPE", "-", "<a ", "<x:x:x a:b:c=''>"])
  func aPatternRepeatedEndlesslyEnds(pattern: String) throws {
    _ = try parse("<rss><channel><title>" + String(repeating: pattern, count: 200_000))
    _ = try parse("<rss><channel><title><![CDATA[" + String(repeating: pattern, count: 200_000))
  }

  private func parse(_ text: String) throws -> ParsedFeed { try FeedParser.parse(Array(text.utf8)) }
}
