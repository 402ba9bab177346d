import Library
import TestSupport
import Testing
import TranscriptPage

@testable import TranscriptPageManager

@Suite("Paragraphs of transcripts")
struct TranscriptParagraphsTests {
  private typealias Cue = TranscriptPage.Content.Cue

  @Test("Another speaker begins a paragraph; a cue without a speaker belongs to the one before")
  func dividesSpeakers() {
    let paragraphs = TranscriptParagraphs.paragraphs(of: [
      cue(0, "Hello.", "Ada"), cue(2, "Welcome."), cue(4, "Hi.", "Ben"), cue(6, "Really?", "Ada"),
    ])
    #expect(paragraphs.map(\.speaker) == ["Ada", "Ben", "Ada"])
    #expect(paragraphs.map(\.cues.count) == [2, 1, 1])
  }

  @Test("A speaker is named once, however many paragraphs follow")
  func namesSpeakersOnce() {
    let paragraphs = TranscriptParagraphs.paragraphs(of: (0..<40).map { cue(Double($0) * 4, sentence, "Ada") })
    #expect(paragraphs.count > 2)
    #expect(paragraphs.map(\.speaker) == ["Ada"] + Array(repeating: nil, count: paragraphs.count - 1))
  }

  @Test("A long paragraph ends at the end of a sentence, and a text without sentences at its maximum")
  func endsAtSentences() {
    let parts = (0..<60).map { cue(Double($0), $0 % 7 == 6 ? "and this is where it ends.”" : "this is a part of a longer sentence,") }
    let paragraphs = TranscriptParagraphs.paragraphs(of: parts)
    #expect(paragraphs.count > 2)
    #expect(paragraphs.dropLast().allSatisfy { $0.cues.last?.text.hasSuffix("ends.”") == true })
    let endless = TranscriptParagraphs.paragraphs(of: (0..<200).map { cue(Double($0), "on and on and on") })
    #expect(endless.count > 2 && endless.allSatisfy { $0.cues.count < 80 })
  }

  @Test("A pause ends a paragraph that is long enough")
  func endsAtPauses() {
    let spoken = (0..<5).map { cue(Double($0), "a part of some sixty letters that ends without any full stop") }
    let paragraphs = TranscriptParagraphs.paragraphs(of: spoken + [cue(30, "after the pause")])
    #expect(paragraphs.map(\.cues.count) == [5, 1])
    #expect(TranscriptParagraphs.paragraphs(of: [cue(0, "One."), cue(30, "Two.")]).count == 1)
  }

  @Test("Without times, each cue is a paragraph")
  func withoutTimes() {
    let paragraphs = TranscriptParagraphs.paragraphs(of: [
      StoredCue(startSeconds: nil, text: "One"), StoredCue(startSeconds: nil, text: "Two"),
    ])
    #expect(paragraphs.map(\.cues) == [[Cue(start: nil, text: "One")], [Cue(start: nil, text: "Two")]])
  }

  @Test("Starts have two digits after the point")
  func shortensStarts() {
    #expect(TranscriptParagraphs.paragraphs(of: [cue(1.23456, "One")])[0].cues[0].start == 1.23)
  }

  @Test("Groups have about the same length and contain all paragraphs")
  func groupsAreEven() {
    let paragraphs = TranscriptParagraphs.paragraphs(of: (0..<2_000).map { cue(Double($0) * 2, sentence) })
    let groups = TranscriptParagraphs.groups(of: paragraphs)
    #expect(groups.flatMap(\.self) == paragraphs)
    let lengths = groups.dropLast().map { group in group.flatMap(\.cues).reduce(0) { $0 + $1.text.utf8.count } }
    #expect(lengths.count > 20 && lengths.allSatisfy { (3_000..<4_500).contains($0) }, "\(lengths)")
    #expect(TranscriptParagraphs.groups(of: []).isEmpty)
  }

  @Test("The group at a position is the last one that starts there or before")
  func findsGroup() {
    let groups = TranscriptParagraphs.groups(of: TranscriptParagraphs.paragraphs(of: (0..<500).map { cue(Double($0) * 2, sentence) }))
    let starts = groups.compactMap { $0[0].cues[0].start }
    #expect(starts.map { TranscriptParagraphs.index(of: groups, at: $0) } == Array(groups.indices))
    for position in [0.0, 1, 333, 999, 5_000] {
      let index = TranscriptParagraphs.index(of: groups, at: position)
      #expect((groups[index][0].cues[0].start ?? 0) <= position)
      if index + 1 < groups.count { #expect((groups[index + 1][0].cues[0].start ?? 0) > position) }
    }
    #expect(TranscriptParagraphs.index(of: [], at: 5) == 0)
  }

  // MARK: - Private

  private let sentence = "A millimetre a year is more than it seems, they say."

  private func cue(_ start: Double, _ text: String, _ speaker: String? = nil) -> StoredCue {
    StoredCue(startSeconds: start, endSeconds: start + 1, speaker: speaker, text: text)
  }
}
