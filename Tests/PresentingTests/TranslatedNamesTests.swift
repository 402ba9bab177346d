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
    }
    #expect(Sentences.deviceName("Firefox on Linux") == "Firefox on Linux" && Sentences.genre("Science") == "Science")
  }
}
