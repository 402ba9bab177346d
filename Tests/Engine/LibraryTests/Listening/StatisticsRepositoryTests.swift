import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite("Listening statistics")
struct StatisticsRepositoryTests {
  /// 20 November 2026, 23:30 in Berlin.
  private let evening = Date(timeIntervalSince1970: 1_795_213_800)
  private let berlin = LocalDay(year: 2026, month: 11, day: 20)

  private func library(in zone: String = "Europe/Berlin") async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    try await sample.library.statistics.setReportedZone(try #require(TimeZone(identifier: zone)), of: .local)
    return sample
  }

  /// A span at a speed that ended at `moment`.
  private func span(
    _ episode: EpisodeID, from: Double = 0, to end: Double, rate: Double = 1, id: String = "1", at moment: Date, sequence: Int64 = 1
  ) -> LedgerEntry {
    LedgerEntry(
      id: id, device: "phone", sequence: sequence, episode: episode,
      kind: .span(from: from, to: end, startedAt: moment - (end - from) / rate), position: end, rate: rate, state: .playing, moment: moment,
      mediaDuration: nil)
  }

  @Test("Listening time is counted per day and show, as elapsed time and as media time")
  func addsUp() async throws {
    let sample = try await library()
    let statistics = sample.library.statistics
    try await sample.library.listening.record([span(sample.episodes[0], to: 1_200, rate: 2, at: evening)], for: .local)
    #expect(try await statistics.days(of: .local) == [ListeningDay(day: berlin, time: ListeningTime(listened: 600, media: 1_200))])
    let shows = try await statistics.shows(of: .local, days: berlin...berlin, limit: 5)
    #expect(shows.map(\.show) == [sample.show] && shows.map(\.time) == [ListeningTime(listened: 600, media: 1_200)])
    #expect(shows.map(\.title) == ["Moss & Stone"])
    #expect(try await statistics.shows(of: .local, monthsOf: (berlin - 300)...(berlin + 40), limit: 5) == shows)
    #expect(try await statistics.shows(of: .local, monthsOf: (berlin + 40)...(berlin + 400), limit: 5).isEmpty)
    #expect(try await statistics.time(of: .local, (berlin - 6)...berlin).saved == 600)
    #expect(try await statistics.time(of: .local, (berlin - 6)...(berlin - 1)) == .none)
    #expect(try await statistics.days(of: SampleLibrary.neighbour).isEmpty)
    // A show has the name and the cover that the user has given it.
    try await sample.library.preferences.set(ShowLook(title: "My moss"), of: sample.show, for: .local)
    #expect(try await statistics.shows(of: .local, days: berlin...berlin, limit: 5).map(\.title) == ["My moss"])
    #expect(try await statistics.shows(of: .local, monthsOf: (berlin - 300)...berlin, limit: 5).map(\.title) == ["My moss"])
  }

  @Test("A longer span adds only its new seconds, and a repeated span adds nothing")
  func addsWhatIsNew() async throws {
    let sample = try await library()
    let listening = sample.library.listening
    for (end, seconds) in [(10.0, 0.0), (20, 10), (20, 10), (15, 5), (35, 25)] {
      try await listening.record([span(sample.episodes[0], to: end, at: evening + seconds, sequence: Int64(end))], for: .local)
    }
    #expect(try await sample.library.statistics.days(of: .local).map(\.time) == [ListeningTime(listened: 35, media: 35)])
  }

  @Test("Listening across midnight is split, in one report or in many")
  func splitsAtMidnight() async throws {
    let bitByBit = try await library()
    for minutes in 1...60 {
      let entry = span(
        bitByBit.episodes[0], to: Double(minutes) * 90, rate: 1.5, at: evening + Double(minutes) * 60, sequence: Int64(minutes))
      try await bitByBit.library.listening.record([entry], for: .local)
    }
    let atOnce = try await library()
    try await atOnce.library.listening.record([span(atOnce.episodes[0], to: 5_400, rate: 1.5, at: evening + 3_600)], for: .local)
    for sample in [bitByBit, atOnce] {
      let days = try await sample.library.statistics.days(of: .local)
      #expect(days.map(\.day) == [berlin, berlin + 1])
      #expect(days.map { $0.time.listened.rounded() } == [1_800, 1_800] && days.map { $0.time.media.rounded() } == [2_700, 2_700])
    }
  }

  @Test("A day follows the user's time zone, and a later time zone change does not alter it")
  func followsTimeZone() async throws {
    let sample = try await library(in: "Asia/Tokyo")
    let listening = sample.library.listening
    try await listening.record([span(sample.episodes[0], to: 60, at: evening)], for: .local)
    try await sample.library.statistics.setReportedZone(try #require(TimeZone(identifier: "America/Lima")), of: .local)
    try await listening.record([span(sample.episodes[0], to: 90, id: "2", at: evening, sequence: 2)], for: .local)
    #expect(
      try await sample.library.statistics.days(of: .local).map { "\($0.day) \(Int($0.time.listened))" } == [
        "2026-11-20 90", "2026-11-21 60",
      ])
    #expect(try await sample.library.statistics.reportedZone(of: .local)?.identifier == "America/Lima")
  }

  /// One of the two time zones is not the machine's.
  private let otherZone = StatisticsRepository.defaultZone.identifier == "Pacific/Kiritimati" ? "Pacific/Niue" : "Pacific/Kiritimati"

  @Test("The first reported time zone recounts spans by its days in the same transaction")
  func recountsWithFirstTimeZone() async throws {
    let sample = try await SampleLibrary()
    let statistics = sample.library.statistics
    try await sample.library.listening.record([span(sample.episodes[0], to: 120, at: evening)], for: .local)
    let zone = try #require(TimeZone(identifier: otherZone))
    try await statistics.setReportedZone(zone, of: .local)
    #expect(try await !statistics.isWaiting(.local))
    let days = try await statistics.days(of: .local)
    #expect(days.map(\.time.listened) == [120] && days.map(\.day) == [DayCalendar(zone).day(of: evening)])
  }

  @Test("Spans beyond the limit of one transaction are recounted later")
  func countsAnew() async throws {
    let sample = try await SampleLibrary()
    let (library, statistics) = (sample.library, sample.library.statistics)
    try await library.listening.record([span(sample.episodes[0], to: 120, at: evening)], for: .local)
    let before = try await statistics.days(of: .local)
    #expect(before.map(\.time.listened) == [120])
    let zone = try #require(TimeZone(identifier: otherZone))
    try await sample.database.write { try StatisticsRepository.setReportedZone(zone, .local, $0, counting: 0) }
    #expect(try await statistics.days(of: .local).isEmpty)
    #expect(try await statistics.isWaiting(.local))
    #expect(try await statistics.waiting() == [.local])
    // The span grows before it is counted: it is counted completely and once.
    try await library.listening.record([span(sample.episodes[0], to: 150, at: evening + 30, sequence: 2)], for: .local)
    #expect(try await statistics.days(of: .local).isEmpty)
    #expect(try await statistics.count(of: .local, limit: 10) == 1)
    #expect(try await statistics.count(of: .local, limit: 10) == 0)
    try await library.listening.record([span(sample.episodes[0], to: 160, at: evening + 40, sequence: 3)], for: .local)
    let days = try await statistics.days(of: .local)
    #expect(days.map(\.time.listened) == [160])
    #expect(days.map(\.day) == [DayCalendar(zone).day(of: evening)])
    #expect(try await !statistics.isWaiting(.local))
    #expect(try await statistics.waiting().isEmpty)
  }

  @Test("A recount over the span limit is skipped, and the estimated days stay")
  func countsNoMoreThanThat() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.listening.record([span(sample.episodes[0], to: 120, at: evening)], for: .local)
    let before = try await sample.library.statistics.days(of: .local)
    let name = StatisticsRepository.defaultZone.identifier == "Asia/Tokyo" ? "Asia/Seoul" : "Asia/Tokyo"
    let zone = try #require(TimeZone(identifier: name))
    try await sample.database.write { try StatisticsRepository.setReportedZone(zone, .local, $0, most: 0) }
    #expect(try await sample.library.statistics.days(of: .local) == before)
    #expect(try await sample.library.statistics.reportedZone(of: .local) == zone)
  }

  @Test("Daily totals remain when a show is deleted")
  func keepsDays() async throws {
    let sample = try await library()
    try await sample.library.listening.record([span(sample.episodes[0], to: 60, at: evening)], for: .local)
    try await sample.database.write { _ = try $0.run(Statement("test.delete", "DELETE FROM show"), [:]) }
    #expect(try await sample.library.statistics.days(of: .local).map(\.time.listened) == [60])
    #expect(try await sample.library.statistics.shows(of: .local, days: berlin...berlin, limit: 5).isEmpty)
  }
}

/// Spans from before the statistics, which a library may not have counted yet.
@Suite struct UncountedSpansTests {
  @Test func areCountedOnce() async throws {
    let database = try SQLiteDatabase.migrated()
    try await database.write { connection in
      let facts = [
        """
        INSERT INTO show (id, feed_url, title, summary, play_order, is_explicit, episode_count, added_at, fetched_at)
        VALUES (7, 'https://x.example/', 'X', '', 'episodic', 0, 1, 5, 6)
        """,
        """
        INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
        VALUES (9, 7, 'guid:1', 'One', '', 4, 'full', 0, 5)
        """,
        "INSERT INTO person_setting (user_id, name, value) VALUES (1, 'time-zone', 'Europe/Berlin')",
      ]
      let spans = (0..<450).map { index in
        """
        INSERT INTO span (user_id, id, device, episode_id, from_position, to_position, rate, started_at, ended_at)
        VALUES (1, 's\(index)', 'phone', 9, 0, 20, 2, \(1_795_213_800_000 + index * 60_000), \(1_795_213_810_000 + index * 60_000))
        """
      }
      for sql in facts + spans { _ = try connection.run(Statement("test.old", sql), [:]) }
    }
    let statistics = Library(database: database).statistics
    #expect(try await statistics.days(of: .local).isEmpty)
    #expect(try await statistics.waiting() == [.local])
    var counts: [Int] = []
    repeat { counts.append(try await statistics.count(of: .local, limit: 200)) } while counts.last != 0
    #expect(counts == [200, 200, 50, 0])
    let days = try await statistics.days(of: .local)
    #expect(days.map(\.day.description) == ["2026-11-20", "2026-11-21"])
    // Thirty of them before midnight; each takes ten seconds of real time.
    #expect(days.map(\.time) == [ListeningTime(listened: 300, media: 600), ListeningTime(listened: 4_200, media: 8_400)])
    try database.close()
  }
}
