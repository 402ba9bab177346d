import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@testable import DemoPublisher

struct ShowTests {
  @Test(arguments: [
    ("lichen-hour", 25), ("hallow-quay", 120), ("before-the-tea-cools", 18), ("ten-to-seven", 44), ("the-undo-key", 19),
    ("one-quiet-thing", 1_200), ("any-other-business", 20), ("why-though", 18), ("the-third-half", 24), ("kakueki-radio", 18),
    ("ala-sath-al-bayt", 17), ("crackle-and-hum", 16),
  ])
  func everyShowHasItsEpisodes(id: String, count: Int) throws {
    let show = try #require(DemoPublisher.shows.first { $0.id == id })
    #expect(show.episodes.count == count)
    #expect(Set(show.episodes.map(\.slug)).count == count)
    #expect(Set(show.episodes.map(\.title)).count == count)
    #expect(show.episodes.map(\.published) == show.episodes.map(\.published).sorted(by: >))
  }

  @Test func aDozenShowsInFourLanguages() {
    #expect(DemoPublisher.shows.count == 12)
    #expect(Set(DemoPublisher.shows.map { $0.language.prefix(2) }) == ["en", "zh", "ja", "ar"])
    #expect(Set(DemoPublisher.shows.map(\.guid)).count == 12)
  }

  @Test func someShareAnAuthorAndSomeACategory() {
    func ids(_ condition: (DemoShow) -> Bool) -> [String] { DemoPublisher.shows.filter(condition).map(\.id) }
    #expect(ids { $0.author == "Fenwick Sound Works" } == ["lichen-hour", "why-though"])
    #expect(ids { $0.ownerName == "Odile Brandt" } == ["ten-to-seven", "the-third-half"])
    #expect(ids { $0.categories.contains { $0.name == "Society & Culture" } }.count == 3)
  }

  @Test func theNewsComesOutOnWorkingDays() throws {
    let news = try #require(DemoPublisher.show("ten-to-seven"))
    let weekdays = news.episodes.map { PublicationCalendar.mailDate($0.published).prefix(3) }
    #expect(Set(weekdays) == ["Mon", "Tue", "Wed", "Thu", "Fri"])
    #expect(news.episodes.first?.title == "Thu 01 Oct: The ferry that turned round")
  }

  @Test func withAClockTheShowsAreNewAndTheNewsComesTwoMinutesLater() async throws {
    let start = PublicationCalendar.base.addingTimeInterval(52 * 86_400)
    let clock = Mutex(start)
    let publisher = try DemoPublisher(clock: { clock.withLock { $0 } })
    let news = try #require(publisher.shows.first { $0.id == "ten-to-seven" })
    #expect(news.episodes.count == 43 && news.episodes.first?.title.hasPrefix("Wed 18 Nov:") == true)
    let newest = publisher.shows.filter { !$0.isHandMade }.compactMap { $0.episodes.map(\.published).max() }
    #expect(newest.allSatisfy { $0 <= start } && newest.contains { $0 > start.addingTimeInterval(-7 * 86_400) })
    let feed = try await publisher.answer(to: news.feedPath).text
    #expect(!feed.contains("The ferry that turned round"))
    clock.withLock { $0 = start.addingTimeInterval(120) }
    let grown = try await publisher.answer(to: news.feedPath).text
    #expect(grown.contains("<title>Sun 22 Nov: The ferry that turned round</title>"))
    #expect(publisher.shows.map(\.episodes.count) == DemoPublisher.shows.map(\.episodes.count))
  }

  @Test func picturesOfChaptersAreNoCoversOfOtherShows() {
    for show in DemoPublisher.shows {
      let covers = Set(DemoPublisher.shows.filter { $0.id != show.id }.map(\.artwork))
      let pictures = show.episodes.flatMap { $0.extras?.chapters ?? [] }.compactMap(\.artwork)
      #expect(covers.isDisjoint(with: pictures), "\(show.id)")
    }
  }

  @Test func everyEpisodesWebPageAnswers() async throws {
    let publisher = try DemoPublisher()
    for show in DemoPublisher.shows {
      #expect(try await publisher.answer(to: show.websitePath).status == .ok)
      let episode = try #require(show.episodes.last)
      #expect(try await publisher.answer(to: "\(show.websitePath)/\(episode.slug)").text.contains(MarkupText.escaped(episode.title)))
    }
    #expect(try await publisher.answer(to: "/sites/ala-sath-al-bayt").text.contains(#"lang="ar" dir="rtl""#))
  }
}
