import Foundation
import Testing

@testable import WebPage

/// The language of a browser, and of a terminal.
@Suite struct LanguageSelectionTests {
  @Test(arguments: [
    ("zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"), ("en-GB, zh;q=0.9", "en"), ("de-DE,de;q=0.9", "en"), ("de, zh-TW;q=0.5, en;q=0.4", "zh-Hans"),
    ("zh;q=0, en;q=0.1", "en"), ("EN;q=0.5 , ZH-hans-CN ; q=0.7", "zh-Hans"), ("ar-XB", "ar-XB"), ("en-XA,zh", "en-XA"), ("*", "en"),
    ("zh;q=2, en", "en"), ("zh;q=nan, en;q=0.1", "en"), (",;,q=;=,", "en"), ("", "en"),
  ])
  func followsTheBrowser(header: String, language: String) {
    #expect(Language.preferred(by: header) == language)
  }

  @Test func ignoresTheRestOfALongHeader() {
    #expect(Language.preferred(by: nil) == "en")
    #expect(Language.preferred(by: String(repeating: "de,", count: 100_000) + "zh") == "en")
  }

  @Test(arguments: [("zh_CN.UTF-8", "zh-Hans"), ("en_GB", "en"), ("C.UTF-8", "en"), ("de_DE@euro", "en"), ("", "en"), ("_", "en")])
  func followsTheTerminal(locale: String, language: String) {
    #expect(Language.named(by: locale) == language)
  }

  @Test func lengthensStringsForLayoutTests() {
    let strings = Strings<Word>(
      Asset(name: "strings.json", bytes: Array(#"{ "play": { "en": "Play {title}", "zh-Hans": "播放“{title}”" } }"#.utf8)))
    #expect(Language.$current.withValue("zh-Hans") { strings(.play, ["title": "Moss"]) } == "播放“Moss”")
    #expect(Language.$current.withValue("en-XA") { strings(.play, ["title": "Moss"]) } == "[Pláý Moss ẋẋẋ]")
    #expect(Language.$current.withValue("ar-XB") { strings(.play, ["title": "Moss"]) } == "Play Moss")
    #expect(Language.$current.withValue("ar-XB") { Language.isRightToLeft } && !Language.isRightToLeft)
  }

  @Test func writesNumbersInTheLanguage() {
    for tag in ["en", "zh-Hans"] {
      #expect(Language.$current.withValue(tag) { [999, 1_234, -1_234_567].map(Language.text) } == ["999", "1,234", "-1,234,567"])
    }
  }

  private enum Word: String, CaseIterable { case play }
}
