import Testing
import WebPage

@testable import Components

@Suite("Search field")
struct SearchFieldTests {
  private let content = SearchField.Content(
    id: "f", name: "words", value: "\"moss\"", label: "Search", placeholder: "Words", submit: "Go")

  @Test("A GET search form preserves the query fields of its page")
  func asks() {
    let html = SearchField.requesting("/list", fields: [("order", "oldest")], content).text
    #expect(html.contains("method=\"get\" action=\"/list\""))
    #expect(html.contains("<input type=\"hidden\" name=\"order\" value=\"oldest\">"))
    #expect(html.contains("name=\"words\" value=\"&quot;moss&quot;\""))
    #expect(!html.contains(" required"))
  }

  @Test("A POST search form supports a required field and a hint")
  func posts() {
    var content = content
    (content.isRequired, content.hintID) = (true, "hint")
    let html = SearchField.posting("/list/did-submit", content).text
    #expect(html.contains("method=\"post\" action=\"/list/did-submit\""))
    #expect(html.contains(" required"))
    #expect(html.contains("aria-describedby=\"hint\""))
  }
}
