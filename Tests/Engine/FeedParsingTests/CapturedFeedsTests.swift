import FeedParsing
import Foundation
import TestSupport
import Testing

/// Captured feeds against what two independent parsers found in them.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct CapturedFeedsTests {
  /// Where podcastparser makes up what the feed does not say, on purpose unlike us: a title from the file's name, and
  /// a relative address in place of a GUID, which would change whenever the feed moves. feedparser agrees with us there.
  private static let podcastparserAlone: Set<String> = [
    "gnome-podcasts/de-grote.xml", "node-podcast-parser/complex-genre.xml", "radiofeed/rss_mock_catalan.xml",
  ]

  /// Neither oracle: the last item has two elements for one file and no GUID, and we take the file's address.
  private static let ours: Set<String> = ["node-podcast-parser/se-radio.xml"]

  @Test func capturedFeedsHaveTheTitleCountAndGUIDsOfTheirFacts() throws {
    var checked = 0
    var differences: [String] = []
    for file in CorpusFolder.files(below: "feeds-real") where file.path.hasSuffix(".facts.json") {
      checked += 1
      let source = file.deletingPathExtension().deletingPathExtension()
      let name = source.path.components(separatedBy: "feeds-real/").last ?? source.path
      if Self.ours.contains(name) { continue }
      let oracles = try FeedFacts.read(file)
      let facts = try #require(Self.podcastparserAlone.contains(name) ? oracles.last : oracles.first)
      do {
        let feed = try FeedParser.parse(CorpusFolder.bytes(source))
        differences += facts.differences(from: .of(feed, order: facts.order)).map { "\(name): \($0)" }
      } catch is FeedParsingError where facts.count == 0 {
        continue
      }
    }
    #expect(checked >= 70)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func aFeedCutOffAtSixtyPercentKeepsItsEighteenWholeEpisodes() throws {
    let feed = try parse("feeds-real/derived/truncated-considerthis.rss")
    #expect(!feed.complete)
    #expect(feed.episodes.count == 18)
  }

  @Test func aFeedInUTF16IsTheSameFeed() throws {
    let feed = try parse("feeds-real/derived/utf16-considerthis.rss")
    let original = try parse("feeds-real/podhaven/considerthis.rss")
    #expect(feed.episodes == original.episodes)
    #expect(feed.episodes.count == 31)
  }

  @Test func aMarkAndAnEmptyLineBeforeTheDeclarationDoNoHarm() throws {
    let feed = try parse("feeds-real/derived/bom-leading-newline-considerthis.rss")
    #expect(feed.episodes.count == 31)
    #expect(feed.repairs.contains("leading-space"))
  }

  private func parse(_ path: String) throws -> ParsedFeed {
    try FeedParser.parse(CorpusFolder.bytes(CorpusFolder.url.appending(path: path)))
  }
}
