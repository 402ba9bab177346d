import FeedParsing
import Foundation
import TestSupport
import Testing

/// Captured feeds compared with the results of two independent parsers.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct CapturedFeedsTests {
  @Test func capturedFeedsAreReadAsTheirFactsSay() throws {
    var score = ConformanceScore("captured feeds")
    for file in CorpusFolder.files(below: "feeds-real") where file.path.hasSuffix(".facts.json") {
      let source = file.deletingPathExtension().deletingPathExtension()
      let name = source.path.components(separatedBy: "feeds-real/").last ?? source.path
      let facts = try CorpusJSON.read(file)
      // podcastparser fails on broken XML; feedparser never does.
      let usesPodcastparser = facts["podcastparser"]["error"].isNull && !facts["podcastparser"].isNull
      let count = usesPodcastparser ? facts["podcastparser"]["episodeCount"] : facts["feedparser"]["entryCount"]
      do {
        let feed = try FeedParser.parse(CorpusFolder.bytes(source), url: "https://feed.example/feed.xml")
        let differences =
          usesPodcastparser
          ? CapturedFacts.differences(feed, podcastparser: facts["podcastparser"], name: name)
          : CapturedFacts.differences(feed, feedparser: facts["feedparser"])
        score.record(name, differences)
      } catch let error as FeedParsingError {
        score.record(name, count.integer == 0 ? [] : ["\(error)"])
      }
    }
    score.check(goal: 0.97, cases: 72, known: IntendedDifferences.captured)
  }

  @Test func oraclesDisagree() throws {
    for difference in IntendedDifferences.captured where difference.suiteIsWrong {
      let file = CorpusFolder.url.appending(path: "feeds-real/\(difference.name)")
      let facts = try CorpusJSON.read(file.appendingPathExtension("facts.json"))
      #expect(try CapturedFacts.differences(FeedParser.parse(CorpusFolder.bytes(file)), feedparser: facts["feedparser"]) == [])
    }
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

  @Test func ignoresMarkAndLineBeforeDeclaration() throws {
    let feed = try parse("feeds-real/derived/bom-leading-newline-considerthis.rss")
    #expect(feed.episodes.count == 31)
    #expect(feed.repairs.contains("leading-space"))
  }

  private func parse(_ path: String) throws -> ParsedFeed {
    try FeedParser.parse(CorpusFolder.bytes(CorpusFolder.url.appending(path: path)))
  }
}
