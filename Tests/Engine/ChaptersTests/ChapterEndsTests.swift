import PodcastModel
import Testing

@testable import Chapters

@Suite struct ChapterEndsTests {
  private func ends(_ chapters: Chapter...) -> [Double?] { chapters.withEnds.map(\.endSeconds) }

  @Test func missingEndIsTheNextStart() {
    #expect(ends(Chapter(startSeconds: 0, title: "a"), Chapter(startSeconds: 9, title: "b")) == [9, nil])
  }

  @Test func onlyLongGapsStay() {
    let last = Chapter(startSeconds: 60, endSeconds: 80, title: "c")
    #expect(ends(Chapter(startSeconds: 0, endSeconds: 59.2, title: "a"), last) == [60, 80])
    #expect(ends(Chapter(startSeconds: 0, endSeconds: 40, title: "a"), last) == [40, 80])
    #expect(ends(Chapter(startSeconds: 0, endSeconds: 99, title: "a"), last) == [60, 80])
  }
}
