import Presenting
import Testing

@Suite("Descriptions of shows")
struct ShowDescriptionTests {
  @Test(
    "A description that only repeats the title is left out",
    arguments: ["Slow Green Things", "slow green  things.", " SLOW\nGREEN THINGS !", "Slow Green Things…"])
  func leavesOutRepetition(summary: String) {
    #expect(ShowDescription.text(summary, of: "Slow Green Things!") == "")
  }

  @Test("Any other description stays as it is", arguments: ["Slow Green Things, weekly.", "Slow. Green Things", " On moss.\n"])
  func leavesOthers(summary: String) {
    #expect(ShowDescription.text(summary, of: "Slow Green Things") == summary)
  }
}
