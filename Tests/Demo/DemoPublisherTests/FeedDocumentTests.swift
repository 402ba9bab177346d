import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import DemoPublisher

struct FeedDocumentTests {
  @Test func everyFeedIsWellFormedAndComplete() throws {
    for show in DemoPublisher.shows where !show.isHandMade {
      let reading = try FeedReading(FeedDocument(show: show, baseURL: "http://127.0.0.1:1").xml)
      #expect(reading.count("item") == show.episodes.count)
      #expect(Set(reading.texts("guid")).count == show.episodes.count)
      #expect(reading.count("enclosure") == show.episodes.count { $0.hasEnclosure })
      #expect(reading.texts("title").contains(show.title))
      #expect(Set(reading.texts("pubDate")).count == show.episodes.count)
      for name in ["language", "itunes:author", "itunes:email", "itunes:type", "itunes:explicit"] {
        #expect(!reading.texts(name).isEmpty, "\(show.id) has no \(name)")
      }
    }
  }

  @Test func enclosuresAnnounceTheLengthThatIsServed() async throws {
    let publisher = try DemoPublisher()
    for show in DemoPublisher.shows where !show.isHandMade {
      let feed = try FeedReading(try await publisher.answer(to: show.feedPath).text)
      for enclosure in feed.attributes("enclosure").prefix(9) {
        let address = try #require(enclosure["url"].flatMap { URL(string: $0) })
        let head = try await publisher.answer(to: address.path, method: .head)
        #expect(head.status == .ok)
        #expect(head.headers[.contentLength] == enclosure["length"])
        #expect(head.headers[.contentType] == enclosure["type"])
        #expect(head.body.readableBytes == 0)
      }
    }
  }

  @Test func storiesGoBeyondAHundredInSeasons() throws {
    let show = try #require(DemoPublisher.show("hallow-quay"))
    #expect(show.episodes.count == 120)
    #expect(Set(show.episodes.compactMap(\.season)) == Set(1...10))
    #expect(show.episodes.map(\.published) == show.episodes.map(\.published).sorted(by: >))
  }

  @Test func theOdditiesAreThere() throws {
    let show = try #require(DemoPublisher.show("lichen-hour"))
    #expect(show.episode("20")?.hasEnclosure == false)
    #expect(show.episode("21")?.artwork == "lost-in-the-post.jpg")
    #expect(show.episode("22")?.notes.html.contains("<script>") == true)
    #expect(show.episode("00")?.kind == .trailer)
  }

  @Test func aFeedCanGrow() throws {
    let some = try FeedReading(FeedDocument(show: #require(DemoPublisher.show("hallow-quay")), baseURL: "", oldest: 2).xml)
    #expect(some.texts("guid") == ["hallow-quay-s01e02", "hallow-quay-s01e01"])
  }

  @Test func enclosuresCanCarryFaults() async throws {
    let answer = try await DemoPublisher().answer(to: "/feeds/hallow-quay.xml?enclosures=cut%3D10%26ranges%3Dno")
    let first = try FeedReading(answer.text).attributes("enclosure").first
    #expect(first?["url"]?.hasSuffix("/media/hallow-quay/s10e12.mp3?cut=10&ranges=no") == true)
  }

  @Test func soundsCanBeMadeVeryLong() async throws {
    let publisher = try DemoPublisher()
    let feed = try FeedReading(try await publisher.answer(to: "/feeds/the-third-half.xml?minutes=600&enclosures=ranges%3Dno").text)
    let enclosure = try #require(feed.attributes("enclosure").first)
    #expect(enclosure["url"]?.hasSuffix("/24.mp3?minutes=600&ranges=no") == true)
    #expect(enclosure["length"] == "144000000")
    #expect(feed.texts("itunes:duration").first == "10:00:00")
  }

  @Test func datesAreThoseOfTheCalendar() {
    #expect(PublicationCalendar.mailDate(PublicationCalendar.base) == "Thu, 01 Oct 2026 06:00:00 GMT")
    #expect(
      PublicationCalendar.mailDate(PublicationCalendar.base.addingTimeInterval(-(40 * 7 + 1) * 86_400)) == "Wed, 24 Dec 2025 06:00:00 GMT")
  }
}
