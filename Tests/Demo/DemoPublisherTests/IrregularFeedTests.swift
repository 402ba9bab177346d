import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemoPublisher

struct IrregularFeedTests {
  let text: String

  init() throws {
    text = IrregularFeed(show: try #require(DemoPublisher.show("crackle-and-hum")), baseURL: "http://host").text
  }

  @Test func itIsNotXML() {
    #expect(throws: (any Error).self) { try FeedReading(text) }
    #expect(text.contains("<itunes:author>"))
    #expect(!text.contains("xmlns:itunes"))
    #expect(text.contains("<title>Crackle & Hum</title>"))
    #expect(text.contains("caf&eacute; bands"))
    #expect(text.contains("&nbsp;"))
    #expect(text.contains("/media/crackle-and-hum/01.mp3?from=feed&ref=rss"))
  }

  @Test func guidsAreMissingAndDouble() {
    let guids = text.matches(of: /<guid>(.*?)<\/guid>/).map { String($0.output.1) }
    #expect(guids.count == 15)
    #expect(guids.count { $0 == "ch-05" } == 2)
    #expect(guids.count { $0 == "ch-01" } == 2)
    #expect(guids.contains(""))
    #expect(text.matches(of: /<item>/).count == 16)
  }

  @Test(arguments: ["Thu, 31 Jun 2026", "01 Jan 1900", "Monday, 9 Jul 2026", "27 Aug 2099", "24:61:00", "August 13, 2026"])
  func datesAreWrong(date: String) {
    #expect(text.contains(date))
    #expect(text.matches(of: /<pubDate>/).count == 16, "fifteen of sixteen items, and the channel's own")
  }

  @Test(arguments: ["1080", "25:00.000", "72:00", "PT18M", "about a quarter of an hour", "", "1h 2m 3s", "-1", "99:99"])
  func durationsHaveAllShapes(duration: String) {
    #expect(text.contains("<itunes:duration>\(duration)</itunes:duration>"))
  }

  @Test func itsSoundsAnswerAllTheSame() async throws {
    let publisher = try DemoPublisher()
    let addresses = text.matches(of: /<enclosure url="http:\/\/host(.*?)"/).map { String($0.output.1) }
    #expect(addresses.count == 16)
    for address in addresses {
      let answer = try await publisher.answer(to: address, method: .head)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "audio/mpeg")
    }
  }

  @Test func itCanGrowToo() async throws {
    let some = try await DemoPublisher().answer(to: "/feeds/crackle-and-hum.xml?episodes=2&enclosures=cut%3D9")
    #expect(some.text.matches(of: /<item>/).count == 2)
    #expect(some.text.contains("ref=rss&cut=9"))
  }
}
