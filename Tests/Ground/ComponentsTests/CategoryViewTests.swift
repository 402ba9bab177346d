import Testing
import WebPage

@testable import Components

@Suite("Tabbed views, swipe rows and byte formatting")
struct CategoryViewTests {
  @Test("Without a script the tabs are links, and the current tab is marked")
  func isPlain() {
    let html = view(current: "two").text
    #expect(html.contains("id=\"one-tab\" href=\"/x\">") && html.contains("id=\"two-tab\" href=\"/x?part=2\" aria-current=\"true\">"))
    #expect(html.contains("id=\"two\" aria-labelledby=\"two-tab\" data-shown><h2 class=\"visually-hidden\">Two</h2>B</section>"))
    #expect(html.contains("id=\"one\" aria-labelledby=\"one-tab\"><h2 class=\"visually-hidden\">One</h2>A</section>"))
  }

  @Test("A badge accepts live patches and is empty for zero", arguments: [(0, ""), (1, "1"), (999, "999"), (1000, "999+"), (-3, "")])
  func hasBadges(count: Int, text: String) {
    #expect(CategoryView.badge(count) == text)
    #expect(view(badge: CategoryView.badge(count)).text.contains("data-live=\"one-badge\">\(text)</span>"))
  }

  @Test("A swipe row specifies its direction")
  func swipes() {
    #expect(SwipeRow.html("<p></p>").text == "<swipe-row><p></p></swipe-row>")
  }

  @Test(
    "File sizes have readable units",
    arguments: [
      (0, "0 KB"), (1, "1 KB"), (840_000, "840 KB"), (999_001, "1 MB"), (12_340_000, "12.3 MB"), (40_000_000, "40 MB"),
      (123_400_000, "123 MB"),
      (1_250_000_000, "1.3 GB"), (-5, "0 KB"), (Int64.max, "9223372037 GB"),
    ] as [(Int64, String)])
  func saysSizes(bytes: Int64, text: String) {
    #expect(ByteText.size(bytes) == text)
  }

  @Test(
    "A non-finite speed is shown as zero",
    arguments: [(1_200_000, "1.2 MB/s"), (Double.nan, "0 KB/s"), (-Double.infinity, "0 KB/s"), (Double.infinity, "0 KB/s")])
  func saysSpeeds(bytes: Double, text: String) {
    #expect(ByteText.speed(bytes) == text)
  }

  private func view(current: String = "one", badge: String = "") -> HTML {
    CategoryView.html(
      label: "Parts",
      categories: [
        CategoryView.Category(id: "one", title: "One", badge: badge, url: "/x", html: "A"),
        CategoryView.Category(id: "two", title: "Two", badge: "", url: "/x?part=2", html: "B"),
      ], current: current)
  }
}
