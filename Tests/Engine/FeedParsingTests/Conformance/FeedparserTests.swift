import FeedParsing
import Foundation
import TestSupport
import Testing

/// Python's feedparser: one feed per case, with an expression over its result.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct FeedparserTests {
  @Test func feedparsersCasesAboutWhatWeModelAreReadAlike() throws {
    var score = ConformanceScore("feedparser")
    for row in try CorpusJSON.read("feeds/feedparser/EXPECT.json").list where row["verified"].flag == true {
      guard let name = row["file"].text, let headers = Headers(row["httpHeaders"].list) else { continue }
      let assertions = row["assertions"].list
      let bytes = try CorpusFolder.bytes(CorpusFolder.url.appending(path: "feeds/feedparser/\(name)"))
      let feed = try? FeedParser.parse(bytes, url: "http://127.0.0.1:8097/feeds/\(name)", contentType: headers.contentType)
      let mapping = FeedparserMapping(feed: feed ?? ParsedFeed())
      let modelled = assertions.filter { if case .notModelled = mapping.value($0["path"].list) { false } else { true } }
      // Our result does not include the well-formedness of the XML and its encoding.
      let isAboutMore = assertions.contains { assertion in
        !["bozo", "encoding", "version"].contains(assertion["path"][0].text) && !modelled.contains { $0.isEqual(assertion) }
      }
      guard !modelled.isEmpty, !isAboutMore else { continue }
      var comparison = Comparison()
      if feed == nil { comparison.note("refused") }
      for assertion in modelled { FeedparserAssertion.check(assertion, mapping.value(assertion["path"].list), &comparison) }
      score.record(name, comparison.differences)
    }
    score.check(goal: 0.9, cases: 180, known: IntendedDifferences.feedparser)
  }

  /// The server's headers of a case; nil when they have no effect here.
  private struct Headers {
    var contentType = "application/xml"

    init?(_ lines: [CorpusJSON]) {
      for line in lines.compactMap(\.text) {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, parts[0].lowercased() == "content-type" else { return nil }
        contentType = parts[1]
      }
    }
  }
}
