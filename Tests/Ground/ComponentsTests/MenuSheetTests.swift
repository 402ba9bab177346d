import Testing
import WebPage

@testable import Components

@Suite("Menu sheet")
struct MenuSheetTests {
  @Test("The button opens the sheet without a script, and the sheet has a title")
  func opensBySheet() {
    let html = MenuSheet.html(
      id: "more-7", style: "row-more", button: "…", label: "More options for <it>", title: "<it>", items: "<a href=\"\(url: "/x")\">X</a>"
    ).text
    #expect(html.contains("id=\"more-7-button\" class=\"row-more\" popovertarget=\"more-7\" aria-label=\"More options for &lt;it&gt;\""))
    #expect(html.contains("id=\"more-7\" popover role=\"dialog\" aria-labelledby=\"more-7-title\""))
    #expect(html.contains(">&lt;it&gt;</p>"))
  }
}
