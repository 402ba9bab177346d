import Testing
import WebPage

@testable import Components

@Suite("Icons")
struct IconTests {
  @Test("An icon URL has the base path followed by the asset base")
  func addressHasBothBases() {
    let html = Asset.$base.withValue("/assets/1") { Link.$basePath.withValue("/earnest") { Icon.play.html.text } }
    #expect(html.contains("class=\"icon icon-play solid\"") && html.contains("<use href=\"/earnest/assets/1/components/icons.svg#play\"/>"))
  }
}
