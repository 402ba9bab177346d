import Playback
import PodcastModel
import Testing

@Suite struct QueueUndoTests {
  @Test func isReadFromItsText() throws {
    let ids = (1...4).map { EpisodeID(Int64($0)) }
    let undo = QueueUndo(removing: [EpisodeID(9), EpisodeID(8)], returning: [ids[1], ids[3]], to: ids)
    #expect(undo.text == "-8 -9 4. 2.3")
    #expect(QueueUndo(undo.text)?.text == undo.text)
    #expect(QueueUndo("r12")?.text == "r12")
    #expect(QueueUndo("o3.1.2")?.text == "o3.1.2")
  }

  @Test(arguments: ["", " ", "7", "7.8.9", "x.y", "--7", "r", "-", ".", "7.-", "o", "o1.", "o1.x", "r1 -7", "99999999999999999999."])
  func rejectsOtherText(text: String) {
    #expect(QueueUndo(text) == nil)
  }
}
