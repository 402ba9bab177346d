import Testing
import WebPage

@Suite struct FormTests {
  private let form = Form([
    "show": ["42"], "term": [""], "huge": ["9223372036854775808"], "letters": ["4x"], "episode": ["3", "5", "3"], "mixed": ["1", "x"],
    "none": [],
  ])

  @Test func readsFields() throws {
    #expect(try form.int64("show") == 42)
    #expect(try form.text("term") == "")
    #expect(form.optionalText("nothing") == nil)
  }

  @Test func readsRepeatedField() throws {
    #expect(try form.int64s("episode") == [3, 5, 3])
    #expect(try form.text("episode") == "3")
    #expect(try form.int64s("nothing").isEmpty)
    #expect(throws: FormError.notANumber("mixed")) { try form.int64s("mixed") }
    #expect(throws: FormError.missing("none")) { try form.text("none") }
  }

  @Test func readsFiles() {
    let files = ["a.mp3", "b.mp3"].map { FormFile(name: $0, path: "/\($0)", size: 1) }
    let form = Form([:], files: ["audio": files, "list": []])
    #expect(form.files("audio") == files && form.file("audio") == files[0])
    #expect(form.file("list") == nil && form.files("list").isEmpty && form.file("nothing") == nil && form.files("nothing").isEmpty)
  }

  @Test func throwsForMissingFieldOrInvalidNumber() {
    #expect(throws: FormError.missing("feed")) { try form.text("feed") }
    #expect(throws: FormError.missing("feed")) { try form.int64("feed") }
    #expect(throws: FormError.notANumber("huge")) { try form.int64("huge") }
    #expect(throws: FormError.notANumber("letters")) { try form.int64("letters") }
    #expect(throws: FormError.notANumber("term")) { try form.int64("term") }
  }
}
