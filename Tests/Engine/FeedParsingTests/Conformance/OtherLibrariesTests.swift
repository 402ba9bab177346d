import FeedParsing
import Foundation
import TestSupport
import Testing

/// The suites of four more libraries, each with its own JSON format.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct OtherLibrariesTests {
  @Test func gofeedsCasesAreReadAlike() throws {
    var score = ConformanceScore("gofeed")
    for file in CorpusFolder.files(below: "feeds/gofeed") where file.pathExtension == "xml" {
      let expected = try? CorpusJSON.read(file.deletingPathExtension().appendingPathExtension("json"))
      guard let expected else { continue }
      try score.record(file, CommonExpectation(gofeed: expected))
    }
    score.check(goal: 0.95, cases: 150, known: IntendedDifferences.gofeed)
  }

  @Test func feedRSCasesAreReadAlike() throws {
    var score = ConformanceScore("feed-rs")
    for file in CorpusFolder.files(below: "feeds/feed-rs") where file.path.hasSuffix(".serde.json") {
      let stem = file.deletingPathExtension().deletingPathExtension()
      let source = try #require(["xml", "json"].map(stem.appendingPathExtension).first { FileManager.default.fileExists(atPath: $0.path) })
      try score.record(source, CommonExpectation(feedRS: CorpusJSON.read(file)))
    }
    score.check(goal: 0.95, cases: 30, known: IntendedDifferences.feedRS)
  }

  @Test func rssParsersCasesAreReadAlike() throws {
    var score = ConformanceScore("rss-parser")
    for file in CorpusFolder.files(below: "feeds/rss-parser-js/input") {
      let name = file.deletingPathExtension().lastPathComponent
      let expected = try? CorpusJSON.read("feeds/rss-parser-js/output/\(name).json")
      if let expected { try score.record(file, CommonExpectation(rssParser: expected["feed"])) }
    }
    score.check(goal: 0.95, cases: 17, known: IntendedDifferences.rssParser)
  }

  @Test func feedsmithsReferencesAreReadAlike() throws {
    var score = ConformanceScore("feedsmith")
    for file in CorpusFolder.files(below: "feeds/feedsmith") where file.pathExtension == "xml" {
      let expected = try CorpusJSON.read(file.deletingPathExtension().appendingPathExtension("json"))
      try score.record(file, CommonExpectation(feedsmith: expected))
    }
    score.check(goal: 1, cases: 4, known: IntendedDifferences.feedsmith)
  }
}

extension ConformanceScore {
  /// Parses a file and compares the result with the expectation.
  fileprivate mutating func record(_ file: URL, _ expected: CommonExpectation) throws {
    let name = file.pathComponents.suffix(2).joined(separator: "/")
    do {
      record(name, expected.differences(from: try FeedParser.parse(CorpusFolder.bytes(file))))
    } catch let error as FeedParsingError {
      record(name, ["\(error)"])
    }
  }
}
