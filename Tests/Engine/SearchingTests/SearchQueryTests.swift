import Searching
import Storage
import Testing

@Suite("What a person typed") struct SearchQueryTests {
  @Test("is words, phrases, beginnings, and what is not wanted")
  func everyKindOfTerm() {
    let query = SearchQuery(#"Swift "actor model" conc* -java -"big data" "#)
    #expect(
      query.required == [SearchTerm(["swift"]), SearchTerm(["actor", "model"]), SearchTerm(["conc"], isPrefix: true)])
    #expect(query.unwanted == [SearchTerm(["java"]), SearchTerm(["big", "data"])])
  }

  @Test("names shows and places")
  func filters() {
    let query = SearchQuery(#"moss show:"This American Life" SHOW:radiolab in:chapters in:Bookmark "#)
    #expect(query.required == [SearchTerm(["moss"])])
    #expect(query.shows.map(\.words) == [["this", "american", "life"], ["radiolab"]])
    #expect(query.sources == [.chapters, .bookmarks])
  }

  @Test("has a last word that may go on, unless a blank or a quotation mark ends it")
  func lastWord() {
    #expect(SearchQuery("moss gard").required.map(\.isPrefix) == [false, true])
    #expect(SearchQuery("moss gard ").required.map(\.isPrefix) == [false, false])
    #expect(SearchQuery(#""moss gard""#).required.map(\.isPrefix) == [false])
    #expect(SearchQuery("moss ga").required.map(\.isPrefix) == [false, false])
    #expect(SearchQuery("gard", completesLast: false).required.map(\.isPrefix) == [false])
  }

  @Test("that is short is a word of its own, and no beginning of half a library, except where a letter is a word")
  func shortBeginnings() {
    #expect(SearchQuery("a* no* the* -ab* ").required == [SearchTerm(["a"]), SearchTerm(["no"]), SearchTerm(["the"], isPrefix: true)])
    #expect(SearchQuery("x -ab* ").unwanted == [SearchTerm(["ab"])])
    #expect(SearchQuery("wi-fi*").required == [SearchTerm(["wi", "fi"])])
    #expect(SearchQuery("x show:np ").shows == [SearchTerm(["np"], isPrefix: true)])
    #expect(SearchQuery("茶*").required == [SearchTerm(["茶"], isPrefix: true)])
  }

  @Test("is cut like the texts: pairs stand for themselves, one letter begins them")
  func unspacedScripts() {
    #expect(SearchQuery("東京都").required == [SearchTerm(["東京", "京都"])])
    #expect(SearchQuery("茶").required == [SearchTerm(["茶"], isPrefix: true)])
    #expect(SearchQuery("\u{300C}東京 大阪\u{300D}").required == [SearchTerm(["東京", "京", "大阪"])])
  }

  @Test(
    "is never an error",
    arguments: [
      "", "   ", "-", "\"", "\"\"", "*", "show:", "in:", "in:nowhere", "-\"", "NOT AND OR", "NEAR(a b)", "{title}: x", "a\u{0}b",
      "'; DROP TABLE show; --",
      "---a", "show:\"", "\u{FFFF}", "::", "in:chapters show:x",
    ])
  func strangeTexts(text: String) {
    let query = SearchQuery(text)
    #expect(query.required.allSatisfy { !$0.words.isEmpty })
  }

  @Test("is looked at no longer than anybody types")
  func longTexts() {
    let query = SearchQuery(String(repeating: "a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 ", count: 10_000))
    #expect(query.required.count <= 16)
  }

  @Test("that is no known place is looked for as it stands")
  func unknownPlaces() {
    #expect(SearchQuery("in:nowhere ").required == [SearchTerm(["in", "nowhere"])])
    #expect(SearchQuery("-show:x y ").unwanted == [SearchTerm(["show", "x"])])
  }
}
