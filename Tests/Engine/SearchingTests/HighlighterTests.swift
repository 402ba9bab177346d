import Storage
import Testing

@testable import Searching

@Suite("Search highlights") struct HighlighterTests {
  private func matches(_ query: String, in text: String) -> [String] {
    Highlighter(SearchQuery(query).required).marked(text).pieces.filter(\.isMatch).map(\.text)
  }

  @Test(
    "A match is highlighted in its original spelling",
    arguments: [
      ("cafe ", "Das CAFÉ am Eck", ["CAFÉ"]), ("gard", "Gardens, guard", ["Gardens"]),
      (#""actor model""#, "An Actor-Model here", ["Actor-Model"]),
      ("東京", "私の東京都", ["東京"]), ("東京都", "東京都庁", ["東京都"]), ("都", "東京都庁", ["都"]), ("strasse ", "Lange Straße", ["Straße"]),
      ("none ", "Nothing", []),
    ])
  func marks(query: String, text: String, found: [String]) {
    #expect(matches(query, in: text) == found)
    #expect(Highlighter(SearchQuery(query).required).marked(text).text == text)
  }

  @Test("The excerpt of a long text contains the match")
  func excerpts() throws {
    let text = String(repeating: "some words before it ", count: 50) + "the lantern " + String(repeating: "and some behind ", count: 50)
    let excerpt = try #require(Highlighter([SearchTerm(["lantern"])]).excerpt(of: text))
    #expect(excerpt.pieces.filter(\.isMatch).map(\.text) == ["lantern"])
    #expect(excerpt.text.hasPrefix("… ") && excerpt.text.hasSuffix(" …") && excerpt.text.count < 220)
    #expect(Highlighter([SearchTerm(["nothing"])]).excerpt(of: text)?.text.hasPrefix("some words") == true)
    #expect(Highlighter([SearchTerm(["x"])]).excerpt(of: "") == nil)
  }

  @Test("A very long text is searched near its beginning only")
  func veryLongTexts() throws {
    let text = "the lantern " + String(repeating: "茶 and é some behind ", count: 15_000) + "fern"
    let near = try #require(Highlighter([SearchTerm(["lantern"])]).excerpt(of: text))
    #expect(near.pieces.filter(\.isMatch).map(\.text) == ["lantern"])
    let far = try #require(Highlighter([SearchTerm(["fern"])]).excerpt(of: text))
    #expect(far.text.hasPrefix("the lantern") && far.text.hasSuffix(" …"))
    #expect(Highlighter([SearchTerm(["x"])]).excerpt(of: String(repeating: "界", count: 100_000))?.text.contains("\u{FFFD}") == false)
  }

  @Test("The excerpt of a long text without spaces is bounded")
  func endlessWords() {
    let text = String(repeating: "界", count: 5_000)
    let excerpt = Highlighter([SearchTerm(["界界"])]).excerpt(of: text)
    #expect((excerpt?.text.count ?? 0) < 250)
  }
}
