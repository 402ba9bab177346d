import Engines
import Foundation
import Library
import Testing

@testable import earnest

@Suite struct ImportReportTextTests {
  @Test func aShowOfAnotherUserIsNewToThisOne() {
    let lines = [ImportResult.added, .subscribed, .known].map { ImportLine(url: "https://a.example/\($0)", title: nil, result: $0) }
    #expect(text(lines) == "3 feeds: 2 new, 1 already subscribed.\n")
  }

  @Test func aFileWithoutFeedsHasNone() {
    #expect(text([]) == "No feeds found in list.opml.\n")
  }

  @Test func anAddedShowIsCountedInWords() {
    #expect(
      AddedText.line(AddedShow(title: "Fern", episodes: 1, newEpisodes: 1, wasSubscribed: false)) == "Subscribed to Fern: 1 episode, 1 new."
    )
    #expect(
      AddedText.line(AddedShow(title: "Fern", episodes: 25, newEpisodes: 0, wasSubscribed: true))
        == "Already subscribed to Fern: 25 episodes, 0 new.")
  }

  private func text(_ lines: [ImportLine]) -> String {
    ImportReportText(
      ImportReport(
        id: ImportID(1), name: "list.opml", started: Date(timeIntervalSince1970: 0), repeats: 0, counts: ImportCounts(lines), lines: lines)
    ).text(of: "list.opml")
  }
}
