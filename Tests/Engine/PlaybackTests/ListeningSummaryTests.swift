import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library
@testable import Playback

@Suite("Listening summary")
struct ListeningSummaryTests {
  private let friday = LocalDay(year: 2026, month: 11, day: 20)

  private func played(_ days: [(LocalDay, Double)]) -> [ListeningDay] {
    days.map { ListeningDay(day: $0, time: ListeningTime(listened: $1, media: $1 * 1.5)) }
  }

  private func summary(_ days: [(LocalDay, Double)], _ length: ListeningPeriod.Length = .week) -> ListeningSummary {
    ListeningSummary(of: played(days), in: ListeningPeriod(length, of: friday), today: friday)
  }

  @Test("A week runs from Monday to Sunday, and months and years cover their calendar days")
  func periodsHaveTheirDays() {
    let (week, month, year) = (ListeningPeriod(.week, of: friday), ListeningPeriod(.month, of: friday), ListeningPeriod(.year, of: friday))
    #expect(week.days.lowerBound.description == "2026-11-16" && week.days.upperBound.description == "2026-11-22")
    #expect(month.days.lowerBound.description == "2026-11-01" && month.days.upperBound.description == "2026-11-30")
    #expect(year.days.lowerBound.description == "2026-01-01" && year.days.upperBound.description == "2026-12-31")
    #expect(month.later.days.upperBound.description == "2026-12-31" && month.later.later.days.lowerBound.description == "2027-01-01")
    #expect(week.earlier.later == week && year.earlier.days.count == 365 && year.earlier.earlier.days.count == 366)
  }

  @Test("Weeks and months are divided into days, and years into months")
  func partsAreAddedUp() {
    let days = [(friday - 60, 50.0), (friday - 10, 100), (friday - 4, 200), (friday, 400)]
    #expect(summary(days).parts.map(\.time.listened) == [200, 0, 0, 0, 400, 0, 0])
    #expect(summary(days).time == ListeningTime(listened: 600, media: 900) && summary(days).dayCount == 2)
    #expect(summary(days, .month).parts.count == 30 && summary(days, .month).time.listened == 700)
    let year = summary(days, .year)
    #expect(year.parts.map(\.time.listened) == [0, 0, 0, 0, 0, 0, 0, 0, 50, 0, 700, 0])
    #expect(year.allTime.saved == 375 && year.firstDay == friday - 60)
  }

  @Test("A streak ends today or yesterday, and each day with listening counts")
  func countsDaysInARow() {
    func streaks(_ ago: [Int], seconds: Double = 60) -> [Int] {
      let summary = summary(ago.map { (friday - $0, seconds) })
      return [summary.streak, summary.longestStreak]
    }
    #expect(streaks([]) == [0, 0] && streaks([0]) == [1, 1] && streaks([2, 1, 0]) == [3, 3])
    #expect(streaks([3, 2, 1]) == [3, 3] && streaks([4, 3, 2]) == [0, 3])
    #expect(streaks([9, 8, 7, 6, 1, 0]) == [2, 4] && streaks([1, 0], seconds: 3) == [2, 2] && streaks([1, 0], seconds: 0) == [0, 0])
    #expect(streaks([1, 0, -1]) == [3, 3], "a traveller may have listened tomorrow")
  }

  @Test("A report sets the user's time zone, and its spans are counted by the days of that zone")
  func reportsTellWhere() async throws {
    let listener = Listener(try await SampleLibrary())
    let span = listener.span(listener.sample.episodes[0], from: 0, to: 600, rate: 2)
    try await listener.report([span], zone: "Pacific/Kiritimati")
    let day = DayCalendar(try #require(TimeZone(identifier: "Pacific/Kiritimati"))).day(of: listener.clock.now)
    let summary = try await listener.statistics.summary(of: .local, .week)
    #expect(summary.today == day && summary.time == ListeningTime(listened: 300, media: 600) && summary.streak == 1)
    #expect(try await listener.statistics.timeThisWeek(of: .local).listened == 300)
    #expect(try await listener.statistics.shows(playedBy: .local, in: summary.period, limit: 3).map(\.time.saved) == [300])
    #expect(try await listener.statistics.shows(playedBy: .local, in: ListeningPeriod(.year, of: day), limit: 3).map(\.time.saved) == [300])
    #expect(try await listener.statistics.shows(playedBy: .local, in: summary.period.earlier, limit: 3).isEmpty)
  }

  @Test(
    "An invalid time zone is rejected, and the report still counts",
    arguments: ["", "Mars/Olympus", "../../etc/passwd", "/etc/localtime", "Europe/../UTC", String(repeating: "A", count: 65)])
  func refusesOtherPlaces(zone: String) async throws {
    let listener = Listener(try await SampleLibrary())
    try await listener.report([listener.span(listener.sample.episodes[0], from: 0, to: 60)], zone: zone)
    #expect(try await listener.sample.library.statistics.reportedZone(of: .local) == nil)
    await #expect(throws: PlaybackError.badSetting) { try await listener.statistics.setReportedZone(zone, of: .local) }
    #expect(try await listener.statistics.summary(of: .local, .week).allTime.listened == 60)
  }

  @Test("A time zone set from the statistics page recounts the spans immediately")
  func countsAtOnce() async throws {
    let listener = Listener(try await SampleLibrary())
    try await listener.report([listener.span(listener.sample.episodes[0], from: 0, to: 60)])
    try await listener.statistics.setReportedZone(
      StatisticsRepository.defaultZone.identifier == "Asia/Tokyo" ? "Asia/Seoul" : "Asia/Tokyo", of: .local)
    #expect(try await !listener.sample.library.statistics.isWaiting(.local))
    #expect(try await listener.statistics.summary(of: .local, .week).allTime.listened == 60)
  }

  @Test("A time zone that a device reports recounts the spans immediately, with and without anything played")
  func countsAtOnceForReports() async throws {
    for plays in [false, true] {
      let listener = Listener(try await SampleLibrary())
      let episodes = listener.sample.episodes
      try await listener.report([listener.span(episodes[0], from: 0, to: 60)])
      let zone = StatisticsRepository.defaultZone.identifier == "Asia/Tokyo" ? "Asia/Seoul" : "Asia/Tokyo"
      try await listener.report(plays ? [listener.span(episodes[1], from: 0, to: 30)] : [], zone: zone)
      #expect(try await !listener.sample.library.statistics.isWaiting(.local))
      #expect(try await listener.statistics.summary(of: .local, .week).allTime.listened == (plays ? 90 : 60))
    }
  }

  @Test("The background task counts spans that are in no total yet")
  func addsUpLater() async throws {
    let listener = Listener(try await SampleLibrary())
    try await listener.report([listener.span(listener.sample.episodes[0], from: 0, to: 60)])
    let here = StatisticsRepository.defaultZone.identifier
    let zone = try #require(TimeZone(identifier: here == "Asia/Tokyo" ? "Asia/Seoul" : "Asia/Tokyo"))
    try await listener.sample.database.write { try StatisticsRepository.setReportedZone(zone, .local, $0, counting: 0) }
    #expect(try await listener.sample.library.statistics.isWaiting(.local))
    try await listener.statistics.countSpans()
    #expect(try await !listener.sample.library.statistics.isWaiting(.local))
    #expect(try await listener.statistics.summary(of: .local, .week).allTime.listened == 60)
  }
}
