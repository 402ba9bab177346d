import Testing
import WebPage

@Suite struct WordsTests {
  private enum Word: String, CaseIterable {
    case play, episodes, plain, notThere
  }

  private let words = Words<Word>(
    Asset(
      name: "words.json",
      bytes: Array(
        """
        { "play": { "en": "Play {title} of {show}", "de": "{title} aus {show} hören" },
          "episodes": { "en": { "one": "{count} episode of {show}", "other": "{count} episodes of {show}" } },
          "plain": { "en": "Nothing {here}" }, "surplus": { "en": "x" } }
        """.utf8)))

  @Test func fillsValues() {
    #expect(words(.play, ["title": "A & B", "show": "Moss"]) == "Play A & B of Moss")
    #expect(words(.plain) == "Nothing {here}")
    #expect(words(.play, ["title": "A"]) == "Play A of {show}")
  }

  @Test func doesNotFillInsideValues() {
    #expect(words(.play, ["title": "{show}", "show": "{title}"]) == "Play {show} of {title}")
    #expect(words(.episodes, count: 2, ["show": "{count}"]) == "2 episodes of {count}")
  }

  @Test func keepsUnknownPlaceholders() {
    let odd = Words<Word>(Asset(name: "words.json", bytes: Array(#"{ "plain": { "en": "a { b } {} {{x}} } {x" } }"#.utf8)))
    #expect(odd(.plain, ["x": "1"]) == "a { b } {} {1} } {x")
  }

  @Test func selectsFormByCount() {
    #expect(words(.episodes, count: 1, ["show": "Moss"]) == "1 episode of Moss")
    #expect(words(.episodes, count: 0, ["show": "Moss"]) == "0 episodes of Moss")
    #expect(words(.episodes, count: 7, ["show": "Moss"]) == "7 episodes of Moss")
    #expect(words(.plain, count: 1) == "Nothing {here}")
  }

  @Test func fallsBackToDefaultLanguage() {
    Language.$current.withValue("de") {
      #expect(words(.play, ["title": "A", "show": "B"]) == "A aus B hören")
      #expect(words(.plain) == "Nothing {here}")
    }
    Language.$current.withValue("xx") {
      #expect(words(.episodes, count: 1, ["show": "B"]) == "1 episode of B")
    }
  }

  @Test func showsKeyForMissingString() {
    #expect(words(.notThere) == "notThere")
    #expect(words(.notThere, count: 3) == "notThere")
    #expect(Words<Word>(Asset(name: "words.json", bytes: []))(.play) == "play")
  }

  @Test func listsCatalogKeys() {
    #expect(words.catalogKeys == ["play", "episodes", "plain", "surplus"])
  }
}
