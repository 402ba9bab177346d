import Foundation
import RecentChanges
import Testing

@testable import RecentChangesManager

@Suite struct LocalClockTests {
  /// 25 November 2026, 10:30 in Tokyo.
  private let now = Date(timeIntervalSince1970: 1_795_570_200)

  @Test func presetsAreMomentsOfTheListenersDay() throws {
    let clock = LocalClock(now: now, zone: try #require(TimeZone(identifier: "Asia/Tokyo")))
    #expect(clock.text(now) == "2026-11-25T10:30")
    #expect(clock.text(clock.moment(of: .hour)) == "2026-11-25T09:30")
    #expect(clock.text(clock.moment(of: .today)) == "2026-11-25T00:00")
    #expect(clock.text(clock.moment(of: .yesterday)) == "2026-11-24T18:00")
    let other = LocalClock(now: now, zone: try #require(TimeZone(identifier: "America/New_York")))
    #expect(other.text(other.moment(of: .yesterday)) == "2026-11-23T18:00")
  }

  @Test func aDateAndTimeIsReadInTheListenersZone() throws {
    let clock = LocalClock(now: now, zone: try #require(TimeZone(identifier: "Asia/Tokyo")))
    #expect(clock.moment("2026-11-25T10:30") == now)
    #expect(clock.moment("2026-11-25T10:30:00") == now)
    let berlin = LocalClock(now: now, zone: try #require(TimeZone(identifier: "Europe/Berlin")))
    // The clock skips this time.
    #expect(berlin.moment("2026-03-29T02:30").map { berlin.text($0).prefix(10) } == "2026-03-29")
  }

  @Test(arguments: [
    "", "x", "2026-11-25", "2026-11-25T", "2026-11-25 10:30", "2026-13-01T10:30", "2026-02-31T10:30", "2026-11-25T24:00",
    "2026-11-25T10:60", "0000-00-00T00:00", "99999-01-01T00:00", "-2026-11-25T10:30", "٢٠٢٦-11-25T10:30", "2026-11-25T10:30Z",
  ])
  func otherTextsAreNoMoments(text: String) {
    #expect(LocalClock(now: now, zone: .gmt).moment(text) == nil)
  }
}
