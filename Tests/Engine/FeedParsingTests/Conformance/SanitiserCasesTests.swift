import FeedParsing
import Foundation
import HTMLSanitizer
import TestSupport
import Testing

/// feedparser's sanitizer cases: attacks and harmless markup. Nothing active may remain, and the words must stay.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct SanitiserCasesTests {
  @Test func nothingActiveGetsThroughAndTheWordsStay() throws {
    var score = ConformanceScore("sanitiser")
    var faults: [String] = []
    for row in try CorpusJSON.read("sanitize/feedparser/EXPECT.json").list {
      guard let name = row["file"].text else { continue }
      let file = CorpusFolder.url.appending(path: "sanitize/feedparser/\(name)")
      let feed = try FeedParser.parse(CorpusFolder.bytes(file), url: "http://127.0.0.1:8097/\(name)")
      let mapping = FeedparserMapping(feed: feed)
      for html in [feed.descriptionHTML, feed.episodes.first?.notesHTML].compactMap({ $0 }) {
        faults += SanitisedHTMLReader.faults(in: html).map { "\(name): \($0) in \(html.prefix(200))" }
      }
      guard row["verified"].flag == true else { continue }
      var comparison = Comparison()
      for assertion in row["assertions"].list {
        let text: String
        switch mapping.value(assertion["path"].list) {
        case .words(let value): text = value ?? ""
        // Plain text: characters of markup in it are literal.
        case .title(let value?):
          comparison.title(name, value, assertion["value"].text)
          continue
        default: continue
        }
        // The displayed text, not the input.
        let shown = ShowNotes.sanitised(text, base: nil)
        comparison.equal(name, Comparison.letters(shown), Comparison.letters(assertion["value"].text))
      }
      score.record(name, comparison.differences)
    }
    #expect(faults.isEmpty, "\(faults.prefix(20).joined(separator: "\n"))")
    score.check(goal: 0.95, cases: 441, known: IntendedDifferences.sanitiser)
  }
}
