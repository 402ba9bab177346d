import Testing
import WebPage

@Suite struct StringsTests {
  private enum Word: String, CaseIterable {
    case play, episodes, plain, notThere
  }

  private let strings = Strings<Word>(
    Asset(
      name: "strings.json",
      bytes: Array(
        """
        { "play": { "en": "Play {title} of {show}", "de": "{title} aus {show} hören" },
          "episodes": { "en": { "one": "{count} episode of {show}", "other": "{count} episodes of {show}" } },
          "plain": { "en": "Nothing {here}" }, "surplus": { "en": "x" } }
        """.utf8)))

  @Test func fillsValues() {
    #expect(strings(.play, ["title": "A & B", "show": "Moss"]) == "Play A & B of Moss")
    #expect(strings(.plain) == "Nothing {here}")
    #expect(strings(.play, ["title": "A"]) == "Play A of {show}")
  }

  @Test func fillsMarkupAndEscapesTheRest() {
    let odd = Strings<Word>(Asset(name: "strings.json", bytes: Array(#"{ "plain": { "en": "a < b {x} {y}, {x} {" } }"#.utf8)))
    #expect(odd.html(.plain, ["x": "<time>{y}</time>"]).text == "a &lt; b <time>{y}</time> {y}, <time>{y}</time> {")
    #expect(strings.html(.play, ["title": "A", "show": "B"]).text == "Play A of B")
  }

  @Test func doesNotFillInsideValues() {
    #expect(strings(.play, ["title": "{show}", "show": "{title}"]) == "Play {show} of {title}")
    #expect(strings(.episodes, count: 2, ["show": "{count}"]) == "2 episodes of {count}")
  }

  @Test func keepsUnknownPlaceholders() {
    let odd = Strings<Word>(Asset(name: "strings.json", bytes: Array(#"{ "plain": { "en": "a { b } {} {{x}} } {x" } }"#.utf8)))
    #expect(odd(.plain, ["x": "1"]) == "a { b } {} {1} } {x")
  }

  @Test func selectsFormByCount() {
    #expect(strings(.episodes, count: 1, ["show": "Moss"]) == "1 episode of Moss")
    #expect(strings(.episodes, count: 0, ["show": "Moss"]) == "0 episodes of Moss")
    #expect(strings(.episodes, count: 7, ["show": "Moss"]) == "7 episodes of Moss")
    #expect(strings(.plain, count: 1) == "Nothing {here}")
  }

  @Test func fallsBackToDefaultLanguage() {
    Language.$current.withValue("de") {
      #expect(strings(.play, ["title": "A", "show": "B"]) == "A aus B hören")
      #expect(strings(.plain) == "Nothing {here}")
    }
    Language.$current.withValue("xx") {
      #expect(strings(.episodes, count: 1, ["show": "B"]) == "1 episode of B")
    }
  }

  @Test func showsKeyForMissingString() {
    #expect(strings(.notThere) == "notThere")
    #expect(strings(.notThere, count: 3) == "notThere")
    #expect(Strings<Word>(Asset(name: "strings.json", bytes: []))(.play) == "play")
  }

  @Test func listsCatalogKeys() {
    #expect(strings.catalogKeys == ["play", "episodes", "plain", "surplus"])
  }
}
