import Presenting
import Testing
import WebPage

@Suite("The order of titles")
struct TitleOrderTests {
  private let titles = ["重庆故事", "中文播客", "Serial", "八分", "99% Invisible", "日谈公园"]

  @Test("Chinese readers find Chinese titles by Pinyin, among the others")
  func sortsByPinyin() {
    let sorted = Language.$current.withValue(Language.chinese) { titles.sortedByTitle { $0 } }
    #expect(sorted == ["99% Invisible", "八分", "重庆故事", "日谈公园", "Serial", "中文播客"])
  }

  @Test("Other readers find Latin titles first, and upper case beside lower case")
  func sortsByLetters() {
    let sorted = Language.$current.withValue(Language.fallback) { (titles + ["radio"]).sortedByTitle { $0 } }
    #expect(sorted.prefix(3) == ["99% Invisible", "radio", "Serial"])
  }
}
