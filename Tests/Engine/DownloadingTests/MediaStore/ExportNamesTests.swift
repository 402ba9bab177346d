import Foundation
import Testing

@testable import Downloading

@Suite("Readable export file names") struct ExportNamesTests {
  @Test(arguments: [
    ("Tea & Cake", "Tea & Cake"), ("../../etc/passwd", "-..-etc-passwd"), ("a/b\\c:d|e", "a-b-c-d-e"), ("Why?* <now>", "Why now"),
    ("said \"so\"", "said 'so'"), ("...hidden", "hidden"), ("trailing. . .", "trailing"), ("  wide \u{3000} space\n", "wide space"),
    ("up\u{202E}3pm.exe", "up3pm.exe"), ("null\u{0}byte", "null byte"), ("con", "_con"), ("COM1.txt", "_COM1.txt"), ("茶凉之前", "茶凉之前"),
    ("", "Show 1"), ("???", "Show 1"), ("....", "Show 1"), ("👩‍👧", "👩‍👧"),
  ])
  func areSafeOnEverySystem(title: String, name: String) {
    #expect(ExportNames.safe(title, else: "Show 1") == name)
  }

  @Test func areShortEnoughInBytesAndNotCutInsideALetter() {
    let name = ExportNames.safe(String(repeating: "茶", count: 500), else: "x")
    #expect(name == String(repeating: "茶", count: 60))
  }

  @Test func areUniqueIgnoringCase() {
    var names = ExportNames()
    #expect(names.folder("Tea", number: 1) == "Tea")
    #expect(names.folder("TEA", number: 2) == "TEA (2)")
    let day = Date(timeIntervalSince1970: 1_767_312_000)
    #expect(
      names.files(published: day, title: "One", number: 5, ending: "mp3", in: "Tea") == [
        "Tea/2026-01-02 One.mp3", "Tea/2026-01-02 One (5).mp3",
      ])
    #expect(names.files(published: day, title: "one", number: 6, ending: "mp3", in: "Tea") == ["Tea/2026-01-02 one (6).mp3"])
    #expect(names.files(published: nil, title: "", number: 7, ending: "mp3", in: "Tea").first == "Tea/Episode 7.mp3")
  }
}
