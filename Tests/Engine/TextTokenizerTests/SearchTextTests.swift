import Testing
import TextTokenizer

@Suite("Search text tokenization") struct SearchTextTests {
  @Test(
    "Different spellings of a word are folded into one form",
    arguments: [
      ("Café au LAIT", "cafe au lait"), ("Cafe\u{301}", "cafe"), ("ｃａｆｅ　１２３", "cafe 123"), ("Straße", "strasse"),
      ("Łódź & Ærøskøbing", "lodz aeroskobing"),
      ("don't wi-fi", "don t wi fi"), ("Ёлка Йод", "елка иод"), ("Ελλάδα ΟΔΥΣΣΕΥΣ", "ελλαδα οδυσσευσ"), ("İstanbul ışık", "istanbul isik"),
      ("Tiếng Việt", "tieng viet"), ("ﬁne ²", "fine 2"), ("soft\u{AD}ware zero\u{200B}width", "software zerowidth"), ("", ""),
      ("— … !?", ""),
    ])
  func ofAlphabets(text: String, words: String) {
    #expect(SearchText.indexed(text) == words)
  }

  @Test(
    "Text without spaces is split into character pairs and the last character",
    arguments: [
      ("東京", "東京 京"), ("東京都", "東京 京都 都"), ("茶", "茶"), ("第12回", "第 12 回"), ("東京 Radio", "東京 京 radio"),
      ("ｶﾞﾗｽ", "ガラ ラス ス"), ("か\u{3099}く", "がく く"), ("한국어", "한국 국어 어"), ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "한국 국"),
      ("データ、科学", "デー ータ タ 科学 学"),
    ])
  func ofUnspacedScripts(text: String, words: String) {
    #expect(SearchText.indexed(text) == words)
  }

  @Test(
    "Optional Arabic and Hebrew marks are removed",
    arguments: [
      ("الْعَرَبِيَّة", "العربيه"), ("العربية", "العربيه"), ("أحمد إلى آخر", "احمد الي اخر"), ("فارسی کتاب", "فارسي كتاب"), ("شـــكر", "شكر"),
      ("שָׁלוֹם", "שלום"),
    ])
  func ofRightToLeftScripts(text: String, words: String) {
    #expect(SearchText.indexed(text) == words)
  }

  @Test("Indic words keep their vowel signs", arguments: ["हिन्दी", "தமிழ்", "বাংলা"])
  func ofIndicScripts(word: String) {
    #expect(SearchText.words(word).map(\.folded) == [word])
  }

  @Test("Each word has its byte range in the text")
  func ranges() {
    let text = "Ein Café, 東京"
    let utf8 = Array(text.utf8)
    let found = SearchText.words(text).map { String(decoding: utf8[$0.range], as: UTF8.self) }
    #expect(found == ["Ein", "Café", "東京", "京"])
  }

  @Test("The length of a word is bounded in a text without spaces")
  func longWords() {
    let words = SearchText.words(String(repeating: "a", count: 100_000))
    #expect(words.count == 1 && words[0].folded.utf8.count < 200 && words[0].range == 0..<100_000)
    #expect(SearchText.indexed(String(repeating: "word ", count: 100_000), limit: 1_000).utf8.count <= 1_000)
    let marks = SearchText.words("ก" + String(repeating: "\u{0E49}", count: 100_000))
    #expect(marks.allSatisfy { $0.folded.utf8.count < 200 })
  }
}
