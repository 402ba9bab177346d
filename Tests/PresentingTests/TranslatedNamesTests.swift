import Presenting
import Testing
import WebPage

@Suite("Names that are stored in English")
struct TranslatedNamesTests {
  @Test("Chinese readers see devices and genres in Chinese, and other names as they are")
  func translatesNames() {
    Language.$current.withValue(Language.chinese) {
      #expect(Sentences.deviceName("Firefox on Linux") == "Firefox（Linux）" && Sentences.deviceName("Kitchen radio") == "Kitchen radio")
      #expect(Sentences.genre("Science") == "科学" && Sentences.genre("Beekeeping") == "Beekeeping")
      #expect(Sentences.genre("Society and Culture") == "社会与文化")
      let subcategories = ["Daily News", "documentary", "Pets &amp; Animals", "Places and Travel", "STAND-UP"]
      #expect(subcategories.map(Sentences.genre) == ["每日新闻", "纪实", "宠物与动物", "地点与旅行", "单口喜剧"])
      #expect(Sentences.genre("health") == "health" && Sentences.genre("") == "")
    }
    #expect(Sentences.deviceName("Firefox on Linux") == "Firefox on Linux" && Sentences.genre("Science") == "Science")
    #expect(Sentences.genre("true crime") == "True Crime" && Sentences.genre("pets &amp; animals") == "Pets & Animals")
  }
}
