import Testing
import WebPage

@testable import Components

@Suite("Icons")
struct IconTests {
  @Test("The sprite contains each icon exactly once and no others")
  func spriteHasEachDrawing() throws {
    let sprite = String(decoding: try #require(Components.assets.first { $0.name == "icons.svg" }).bytes, as: UTF8.self)
    let drawn = sprite.matches(of: /<symbol id="([a-z0-9-]+)" viewBox="0 0 24 24"><[^\n]+\/><\/symbol>/).map { String($0.1) }
    let named = (Icon.allCases.map(\.html) + TopicIcon.allCases.map(\.html)).compactMap { $0.text.firstMatch(of: /#([a-z0-9-]+)"/)?.1 }
    #expect(drawn.sorted() == named.map(String.init).sorted())
  }

  @Test("An icon URL has the base path followed by the asset base")
  func addressHasBothBases() {
    let html = Asset.$base.withValue("/assets/1") { Link.$basePath.withValue("/earnest") { Icon.play.html.text } }
    #expect(html.contains("class=\"icon icon-play solid\"") && html.contains("<use href=\"/earnest/assets/1/components/icons.svg#play\"/>"))
  }
}
