import HTMLSanitizer
import Testing

@Suite("Lists of chapters in show notes")
struct NotesChaptersTests {
  private func written(_ notes: String, starts: Set<Int> = [0, 60, 754]) -> String {
    let times = NotesTimes(duration: 3_600) { "/e?t=\($0)" }
    return ShowNotes.withoutChapters(ShowNotes.sanitised(notes, base: nil, times: times) { $0 }, starts: starts)
  }

  @Test(
    "A list of chapters and its heading are left out, in each of its usual forms",
    arguments: [
      "<h3>Chapters</h3><ul><li>0:00 Hello</li><li>1:00 Moss</li><li>12:34 Rain</li></ul>",
      "<h4>Chapters</h4> <ol><li><p><strong>0:00</strong> Hello</p></li><li>(12:34) Rain</li></ol>",
      "<p>(0:00) Hello<br>(1:00) Moss<br>(12:34) Rain</p>",
    ])
  func leavesOut(list: String) {
    let notes = written("<p>At 1:00 it rains.</p>\(list)<p>Thanks.</p>")
    #expect(!notes.contains("Hello") && !notes.contains("Chapters") && !notes.contains("<li>"), "\(notes)")
    #expect(notes.contains("data-seek=\"60\">1:00</a> it rains.") && notes.hasSuffix("<p>Thanks.</p>"), "\(notes)")
  }

  @Test(
    "Other lists and times stay",
    arguments: [
      "<ul><li>0:00 Hello</li><li>A link</li></ul>", "<ul><li>0:00 Hello</li><li>2:00 No chapter</li></ul>", "<p>0:00 Hello</p>",
      "<ul><li>0:00 Hello<ul><li>1:00 Moss</li></ul></li></ul>", "<p>Hello at 0:00<br>Moss at 1:00</p>", "<h3>Chapters</h3><p>Two.</p>",
    ])
  func keepsOthers(notes: String) {
    let all = ShowNotes.sanitised(notes, base: nil, times: NotesTimes(duration: 3_600) { "/e?t=\($0)" }) { $0 }
    #expect(written(notes) == all)
  }

  @Test("Notes of an episode without chapters stay as they are")
  func needsChapters() {
    let list = "<ul><li>0:00 Hello</li><li>1:00 Moss</li></ul>"
    #expect(written(list, starts: []).contains("Hello") && written(list, starts: [0]).contains("Hello"))
  }
}
