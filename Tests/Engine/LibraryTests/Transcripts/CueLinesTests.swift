import Testing

@testable import Library

/// The stored form of cues.
@Suite struct CueLinesTests {
  @Test func readsWhatItWrites() {
    let cues = [
      StoredCue(startSeconds: 0, text: "One"), StoredCue(startSeconds: 1.25, endSeconds: 2.5, speaker: "Ada: B", text: "Two \u{1F33F}"),
      StoredCue(startSeconds: 604_800, speaker: "Émile", text: "- \\t 3"),
    ]
    #expect(CueLines.parts(of: cues).flatMap(CueLines.cues) == cues)
    let untimed = [StoredCue(startSeconds: nil, text: "One"), StoredCue(startSeconds: nil, speaker: "Ada", text: "Two")]
    #expect(CueLines.parts(of: untimed).flatMap(CueLines.cues) == untimed)
  }

  @Test func cleansTextsAndTimes() {
    let cleaned = CueLines.cleaned([
      StoredCue(startSeconds: 9, endSeconds: 3, speaker: "\t", text: "  Late\r\nand\u{0} split\u{85} "),
      StoredCue(startSeconds: 1.000_4, text: "Early"),
      StoredCue(startSeconds: 2, text: " \n"),
      StoredCue(startSeconds: 3, endSeconds: .infinity, text: String(repeating: "é", count: 9_000)),
    ])
    #expect(cleaned.map(\.startSeconds) == [1, 3, 9])
    #expect(cleaned[0] == StoredCue(startSeconds: 1, text: "Early"))
    #expect(cleaned[1].text.utf8.count == 8_000 && cleaned[1].endSeconds == nil)
    #expect(cleaned[2] == StoredCue(startSeconds: 9, text: "Late  and  split"))
  }

  @Test(arguments: [nil, -1, .nan, .infinity, 604_801] as [Double?])
  func oneCueWithoutAPossibleStartLeavesAllWithoutTimes(start: Double?) {
    let cleaned = CueLines.cleaned([StoredCue(startSeconds: 5, endSeconds: 6, text: "One"), StoredCue(startSeconds: start, text: "Two")])
    #expect(cleaned == [StoredCue(startSeconds: nil, text: "One"), StoredCue(startSeconds: nil, text: "Two")])
  }

  @Test func aPartIsAboutAMinute() {
    let cues = (0..<400).map { StoredCue(startSeconds: Double($0) * 2, text: "Cue \($0)") }
    let parts = CueLines.parts(of: cues).map(CueLines.cues)
    #expect(parts.count == 14 && parts.allSatisfy { $0.count <= 30 })
    #expect(parts.flatMap { $0 } == cues)
    // Much text in a minute, and text without times.
    let long = (0..<100).map { StoredCue(startSeconds: nil, text: "\($0) " + String(repeating: "word ", count: 50) + "end") }
    #expect(CueLines.parts(of: long).count > 5 && CueLines.parts(of: long).allSatisfy { $0.utf8.count < 5_000 })
    #expect(CueLines.parts(of: []).isEmpty)
  }

  @Test func leavesDamagedLinesOut() {
    let numbers = "9223372036854775807\t9223372036854775807\t\tOne\nx\t-\t\tTwo\n"
    #expect(CueLines.cues(in: numbers + "1000\t\t\n\n\t\t\t\n5").map(\.text) == ["One", "Two"])
  }

  @Test func dropsCuesBeyondTheLimit() {
    let cues = (0...StoredCue.maxCount).map { _ in StoredCue(startSeconds: 1, text: "a") }
    #expect(CueLines.cleaned(cues).count == StoredCue.maxCount)
  }
}
