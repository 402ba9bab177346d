import Foundation
import Library
import ListeningStatisticsManager
import Playback
import PodcastModel
import ServiceRouter
import Services
import TestSupport
import Testing
import WebPage

@Suite struct ListeningStatisticsManagerTests {
  private let viewer = Viewer(userID: UserID.local.rawValue)
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  /// Friday, 15 January 2027, in the morning.
  private let clock = FixedClock()

  private func page(_ query: [String: String] = [:]) async throws -> String {
    try await router.page(at: "/statistics", query: query, for: viewer).body.text
  }

  private func begin(in zone: String? = "Europe/Berlin") async throws -> SampleLibrary {
    let sample = try await SampleLibrary()
    let statistics = Statistics(library: sample.library, now: clock.read)
    ListeningStatisticsManager.activate(in: router, library: sample.library, statistics: statistics)
    if let zone { try await statistics.setReportedZone(zone, of: .local) }
    return sample
  }

  private func hear(_ seconds: Double, daysAgo: Double = 0, _ sample: SampleLibrary, rate: Double = 1) async throws {
    let end = clock.now - daysAgo * 86_400
    let entry = LedgerEntry(
      id: UUID().uuidString, device: "phone", sequence: Int64(end.timeIntervalSince1970), episode: sample.episodes[0],
      kind: .span(from: 0, to: seconds, startedAt: end - seconds), position: seconds, rate: rate, state: .playing, moment: end,
      mediaDuration: nil)
    try await sample.library.listening.record([entry], for: .local)
  }

  @Test func aPeriodLeadsToTheOnesBesideItAndToTheOtherLengthsOfTheSameDay() async throws {
    let sample = try await begin()
    try await hear(3_600, sample, rate: 2)
    try await hear(1_200, daysAgo: 30, sample)
    let week = try await page()
    #expect(week.contains("11–17 Jan<") && week.contains("<strong>30 min</strong>") && week.contains("30 min saved by speed"))
    #expect(week.contains("href=\"/statistics?day=2027-01-04\"") && !week.contains("aria-label=\"Later\""))
    #expect(week.contains("href=\"/statistics?period=month\"") && week.contains("href=\"/statistics?period=year\""))
    #expect(week.contains("href=\"/shows/\(sample.show.rawValue)\""))
    let month = try await page(["period": "month", "day": "2026-12-09"])
    #expect(
      month.contains("Dec 2026") && month.contains("<strong>20 min</strong>")
        && month.contains("href=\"/statistics?period=month\" data-top aria-label=\"Later\""))
    #expect(month.contains("href=\"/statistics?day=2026-12-07\"") && month.contains("href=\"/statistics?day=2026-11-01&amp;period=month\""))
    #expect(try await page(["period": "year", "day": "2026-12-09"]).contains("<strong>20 min</strong>"))
  }

  @Test func whatMakesNoSenseIsThisWeek() async throws {
    let sample = try await begin()
    try await hear(600, sample)
    for query in [["period": "aeon"], ["day": "yesterday"], ["day": "2027-02-30"], ["period": "", "day": ""]] {
      #expect(try await page(query).contains("11–17 Jan<"), "\(query)")
    }
    #expect(try await page(["day": "9999-12-31"]).contains("Dec 9999"))
  }

  @Test func daysBeforeTheFirstTakeNothingFromTheAverage() async throws {
    let sample = try await begin()
    try await hear(1_200, sample)
    for period in ["week", "month", "year"] { #expect(try await !page(["period": period]).contains("a day<")) }
    try await hear(1_200, daysAgo: 1, sample)
    // Thursday and Friday were the first two days of all.
    #expect(try await page().contains("20 min a day"))
  }

  @Test func aBrowserTellsWhereItIs() async throws {
    let sample = try await begin(in: nil)
    try await hear(600, sample)
    #expect(try await page().contains("data-zone=\"\""))
    let event = try #require(router.event(at: "/listening-statistics/did-report-zone"))
    for (zone, known) in [("Asia/Tokyo", "Asia/Tokyo"), ("Nowhere/AtAll", "Asia/Tokyo")] {
      let answer = try await event.handle(Form(["zone": [zone]]), viewer)
      guard case .done = answer else {
        Issue.record("it says something")
        return
      }
      #expect(try await page().contains("data-zone=\"\(known)\""))
    }
  }
}
