import Testing
import WebPage

@testable import Components

@Suite struct ChapterRowsTests {
  @Test func aRowPlaysFromItsStartAndMayHaveALink() {
    let html = ChapterRows.html([
      ChapterRows.Row(start: 0, title: "<Dawn>", url: "/episodes/7?t=0", link: "https://moss.example/dawn"),
      ChapterRows.Row(start: 754.25, title: "", url: "/episodes/7?t=754", link: "javascript:alert(1)"),
    ]).text
    #expect(html.contains("data-seek=\"754.25\"><span class=\"chapter-time\">12:34</span>"))
    #expect(
      html.contains("&lt;Dawn&gt;</span></a><a class=\"round-button\" href=\"https://moss.example/dawn\" rel=\"noopener noreferrer\""))
    #expect(html.contains("Chapter 2</span>") && !html.contains("javascript:"))
    #expect(ChapterRows.html([]).isEmpty)
  }
}
