import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@Suite("Years of a show's episodes") struct EpisodeYearsTests {
  @Test("Only years with episodes are listed, and a year ends with the listener's clocks")
  func listsYears() async throws {
    let (library, show) = try await stored(["2026-05-01", "2025-12-31", "2024-02-29", "2019-01-01"])
    #expect(try await library.episodes.years(of: show, to: 2026, in: .gmt) == [2026, 2025, 2024, 2019])
    // Noon of 31 December is the next year there.
    let kiritimati = try #require(TimeZone(secondsFromGMT: 14 * 3_600))
    #expect(try await library.episodes.years(of: show, to: 2026, in: kiritimati) == [2026, 2024, 2019])
    #expect(try await library.episodes.years(of: show, to: 2024, in: .gmt) == [2024, 2019])
    #expect(try await library.episodes.years(of: ShowID(99), to: 2026, in: .gmt).isEmpty)
  }

  @Test("The position of a year counts the listed episodes before its first one, in both orders")
  func findsPositions() async throws {
    let (library, show) = try await stored(["2026-05-01", "2025-12-31", "2025-01-01", "2019-01-01"])
    func position(_ year: Int, _ order: EpisodeFilter.Order = .newestFirst) async throws -> Int {
      try await library.episodes.position(of: year, in: show, for: .local, filter: EpisodeFilter(order: order), zone: .gmt)
    }
    #expect(try await [position(2026), position(2025), position(2024), position(2019)] == [0, 1, 3, 3])
    #expect(try await [position(2019, .oldestFirst), position(2025, .oldestFirst), position(2026, .oldestFirst)] == [0, 1, 3])
    let newest = try #require(try await library.episodes.episodes(of: show, for: .local, limit: 1).first).episode.id
    try await library.listening.setArchived(true, [newest], for: .local, at: SampleLibrary.added)
    #expect(try await position(2019) == 2)
  }

  /// Each at noon of a day.
  private func stored(_ days: [String]) async throws -> (Library, ShowID) {
    let library = try await SampleLibrary().library
    let episodes = try days.map { day in
      EpisodeMetadata(identity: day, title: day, sortDate: TimeZone.gmt.start(of: try #require(LocalDay(day))) + 43_200)
    }
    let facts = ShowFacts(feedURL: "https://years.example/", title: "Years")
    return (library, try await library.feeds.store(facts, episodes: episodes, at: SampleLibrary.added).show)
  }
}
