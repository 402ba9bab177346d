import Foundation
import Testing
import WebPage

@testable import Components

@Suite("Colours of covers")
struct CoverColourTests {
  private static let colours = CoverColours { ["/artwork/3": 0x1E8C5A, "/artwork/4?fallback=3": 0x808080][$0] }

  @Test("A placeholder and a glow have the dominant colour of the picture")
  func showsDominantColour() {
    Cover.$colours.withValue(Self.colours) {
      for html in [
        Cover.html("/artwork/3", title: "moss", size: .row), Cover.tile("/artwork/3", title: "fern", sizes: "9rem"),
        Cover.glow("/artwork/3", title: ""),
      ] { #expect(html.text.contains(" data-hue=\"3\"")) }
      #expect(Cover.html("/artwork/4?fallback=3", title: "moss", size: .row).text.contains(" data-hue=\"11\""))
    }
  }

  @Test(
    "A picture without a known colour has the colour of its title", arguments: ["/artwork/5", "https://moss.example/3", nil] as [String?])
  func showsColourOfTitle(address: String?) {
    let before = Cover.html(address, title: "moss", size: .row).text
    Cover.$colours.withValue(Self.colours) { #expect(Cover.html(address, title: "moss", size: .row).text == before) }
    let hues = Set(["moss", "fern", "tea", "owl", "城市", ""].map { hue(of: Cover.html(address, title: $0, size: .row).text) })
    #expect(hues.count > 2 && hues.isSubset(of: Set((0..<8).map(String.init))))
  }

  @Test(
    "A colour is shown by the nearest hue",
    arguments: [
      (0xFF0000, 10), (0xFF8000, 1), (0xE05A10, 0), (0x80C020, 2), (0x00C020, 8), (0x00FFC0, 3), (0x0080FF, 4), (0x3030FF, 5),
      (0x8000FF, 9),
      (0xFF00FF, 6), (0xFF3070, 7),
    ])
  func nearestHue(colour: Int, number: Int) {
    #expect(CoverPalette.nearest(to: colour) == number)
  }

  @Test("Grey, black, white and cream have no hue", arguments: [0x808080, 0, 0xFFFFFF, 0xF5EBDC, 0x12100F, -1, .max, .min] as [Int])
  func neutral(colour: Int) {
    #expect(CoverPalette.nearest(to: colour) == 11)
  }

  @Test("A colour of the palette is nearest to its own hue", arguments: CoverPalette.colours.indices)
  func nearestToItself(number: Int) {
    #expect(CoverPalette.nearest(to: CoverPalette.colours[number]) == number)
  }

  @Test("The style sheet has the colours of the palette, and the letter on each has a contrast of at least 4.5")
  func styleSheetHasPalette() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources").standardizedFileURL
    let text = try String(contentsOf: sources.appending(path: "Ground/Components/Assets/cover.css"), encoding: .utf8)
    let rules = text.matches(of: /\[data-hue="(\d+)"\] \{ --hue: #([0-9a-f]{6}); \}/)
    #expect(rules.compactMap { Int($0.output.1) } == Array(CoverPalette.colours.indices))
    #expect(rules.compactMap { Int($0.output.2, radix: 16) } == CoverPalette.colours)
    let letter = try #require(text.firstMatch(of: /\n  color: #([0-9a-f]{6});/).flatMap { Int($0.output.1, radix: 16) })
    for colour in CoverPalette.colours {
      let contrast = (luminance(letter) + 0.05) / (luminance(colour) + 0.05)
      #expect(contrast >= 4.5, "\(String(colour, radix: 16)): \(contrast)")
    }
  }

  // MARK: - Private

  private func hue(of html: String) -> String {
    html.firstMatch(of: /data-hue="(\d+)"/).map { String($0.output.1) } ?? ""
  }

  /// Source: WCAG 2.2, "relative luminance".
  private func luminance(_ colour: Int) -> Double {
    zip([16, 8, 0], [0.2126, 0.7152, 0.0722]).reduce(0) { sum, channel in
      let value = Double(colour >> channel.0 & 0xFF) / 255
      return sum + channel.1 * (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    }
  }
}
