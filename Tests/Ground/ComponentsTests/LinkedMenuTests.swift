import Testing
import WebPage

@testable import Components

@Suite("Menu on a page of its own")
struct LinkedMenuTests {
  @Test("The link names whose menu it opens, and the page has the actions")
  func rendersLinkAndPage() {
    let link = LinkedMenu.link("/shows/7/actions", title: "<Moss>").text
    #expect(link == "<a class=\"menu-link\" role=\"button\" href=\"/shows/7/actions\" aria-label=\"More options for &lt;Moss&gt;\"></a>")
    let page = LinkedMenu.page(title: "<Moss>", note: "by & by", items: "<button type=\"submit\">Refresh</button>").text
    #expect(page.contains("<h1 dir=\"auto\">&lt;Moss&gt;</h1><p class=\"row-note\" dir=\"auto\">by &amp; by</p>"))
    #expect(page.contains("<div class=\"menu-card card\"><button type=\"submit\">Refresh</button></div>"))
    #expect(!LinkedMenu.page(title: "Moss", items: "").text.contains("row-note"))
  }
}
