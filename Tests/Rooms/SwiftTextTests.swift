import Testing

@Suite("Swift source reader of the rules")
struct SwiftTextTests {
  @Test("Extracted code preserves lines and omits comments and the content of literals")
  func code() {
    let text = SwiftText("let a = \"await\" // await\n/* try!\n */ b()\n")
    #expect(text.code == "let a = \"\" \n\n b()\n")
    #expect(text.literals == [.init(line: 1, text: "await")])
    #expect(text.isExplained(1) && text.isExplained(2) && !SwiftText("a\nb").isExplained(2))
  }

  @Test("An interpolation counts as code, and its label remains in the literal")
  func interpolation() {
    let text = SwiftText(#"let a: HTML = "<a href=\"\(url: "/\(page)")\">\(title(of: "x"))</a>""#)
    #expect(text.literals.map(\.text).contains(#"<a href="\(url:)">\()</a>"#))
    #expect(text.literals.map(\.text).contains(#"/\()"#))
    #expect(text.code.contains("title(of: \"\")"))
  }

  @Test("Multi-line literals and raw literals end at the correct delimiter")
  func longLiterals() {
    let text = SwiftText("f(\"\"\"\n  a \"b\" \\\n  c\n  \"\"\", ##\"d\"#\\(e)\"##)\ng()")
    #expect(text.literals.map(\.text) == ["\n  a \"b\" \n  c\n  ", "d\"#\\(e)"])
    #expect(text.literals.first?.line(at: text.literals[0].text.firstIndex(of: "c") ?? "".startIndex) == 3)
    #expect(text.code == "f(\"\"\n\n\n, \"\")\ng()")
    #expect("a\nb a\n\na".utf8.lines(with: "a") == [1, 2, 4])
  }
}
