import Searching
import Storage
import Testing

@Suite("Search query parsing") struct SearchQueryTests {
  @Test("A query contains words, phrases, prefixes and excluded terms")
  func everyKindOfTerm() {
    let query = SearchQuery(#"Swift "actor model" conc* -java -"big data" "#)
    #expect(
      query.required == [SearchTerm(["swift"]), SearchTerm(["actor", "model"]), SearchTerm(["conc"], isPrefix: true)])
    #expect(query.unwanted == [SearchTerm(["java"]), SearchTerm(["big", "data"])])
  }

  @Test("A query can filter by show and by source")
  func filters() {
    let query = SearchQuery(#"moss show:"This American Life" SHOW:radiolab in:chapters in:Bookmark "#)
    #expect(query.required == [SearchTerm(["moss"])])
    #expect(query.shows.map(\.words) == [["this", "american", "life"], ["radiolab"]])
    #expect(query.sources == [.chapters, .bookmarks])
  }

  @Test("The last word is a prefix unless a space or a quotation mark ends it")
  func lastWord() {
    #expect(SearchQuery("moss gard").required.map(\.isPrefix) == [false, true])
    #expect(SearchQuery("moss gard ").required.map(\.isPrefix) == [false, false])
    #expect(SearchQuery(#""moss gard""#).required.map(\.isPrefix) == [false])
    #expect(SearchQuery("moss ga").required.map(\.isPrefix) == [false, false])
    #expect(SearchQuery("gard", completesLast: false).required.map(\.isPrefix) == [false])
  }

  @Test("A short term is a whole word and no prefix, except for a single CJK character")
  func shortBeginnings() {
    #expect(SearchQuery("a* no* the* -ab* ").required == [SearchTerm(["a"]), SearchTerm(["no"]), SearchTerm(["the"], isPrefix: true)])
    #expect(SearchQuery("x -ab* ").unwanted == [SearchTerm(["ab"])])
    #expect(SearchQuery("wi-fi*").required == [SearchTerm(["wi", "fi"])])
    #expect(SearchQuery("x show:np ").shows == [SearchTerm(["np"], isPrefix: true)])
    #expect(SearchQuery("茶*").required == [SearchTerm(["茶"], isPrefix: true)])
  }

  @Test("A query in an unspaced script is split into pairs, and a single character is a prefix")
  func unspacedScripts() {
    #expect(SearchQuery("東京都").required == [SearchTerm(["東京", "京都"])])
    #expect(SearchQuery("茶").required == [SearchTerm(["茶"], isPrefix: true)])
    #expect(SearchQuery("\u{300C}東京 大阪\u{300D}").required == [SearchTerm(["東京", "京", "大阪"])])
  }

  @Test(
    "A malformed query is parsed without an empty term",
    arguments: [
      "", "   ", "-", "\"", "\"\"", "*", "show:", "in:", "in:nowhere", "-\"", "NOT AND OR", "NEAR(a b)", "{title}: x", "a\u{0}b",
      "'; DROP TABLE show; --",
      "---a", "show:\"", "\u{FFFF}", "::", "in:chapters show:x",
    ])
  func strangeTexts(text: String) {
    let query = SearchQuery(text)
    #expect(query.required.allSatisfy { !$0.words.isEmpty })
  }

  @Test("A long query is cut to the maximum number of terms")
  func longTexts() {
    let query = SearchQuery(String(repeating: "a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 ", count: 10_000))
    #expect(query.required.count <= 16)
  }

  @Test("An unknown filter is searched as text")
  func unknownPlaces() {
    #expect(SearchQuery("in:nowhere ").required == [SearchTerm(["in", "nowhere"])])
    #expect(SearchQuery("-show:x y ").unwanted == [SearchTerm(["show", "x"])])
  }
}
