import Testing
import WebPage

@Suite struct LanguageTagTests {
  @Test(arguments: [
    (["zh-Hans", "zh-Hant"] as [String?], ["en", "zh-tw"] as [String?], 1), (["zh-Hans", "zh-Hant"], ["zh-Hans", "zh-tw"], 0),
    (["zh-Hans", "zh-Hant"], ["en", "zh-CN"], 0), (["zh-CN", "zh-HK"], ["en", "zh-TW"], 1), (["zh", "zh-Hant"], ["zh-Hant-HK"], 1),
    (["zh-Hans", "zh"], ["zh-TW"], 1), (["de", "en-GB", "en-US"], ["en-US"], 2), (["de", "en-GB"], ["en"], 1),
    (["en", "en-GB"], ["en-GB"], 1),
    (["sr-Latn-ME", "sr-Cyrl-RS"], ["sr-Cyrl-ME"], 1), (["de", "fr"], ["en", "fr_CA"], 1), ([nil, "cmn"], [nil, "", "zh"], 1),
    (["EN"], ["en"], 0),
  ])
  func theScriptCountsBeforeTheRegion(tags: [String?], wanted: [String?], expected: Int) {
    #expect(LanguageTag.best(of: tags, for: wanted) == expected)
  }

  @Test func anotherLanguageIsNone() {
    #expect(LanguageTag.best(of: ["de", nil, ""], for: ["en", "", nil]) == nil)
    #expect(LanguageTag.best(of: [], for: ["en"]) == nil)
  }
}
