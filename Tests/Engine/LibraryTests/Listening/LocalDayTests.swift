import Foundation
import PodcastModel
import Testing

@Suite("Local days")
struct LocalDayTests {
  @Test("Day numbers agree with the Gregorian calendar, including leap days")
  func countsAsTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // Foundation uses Julian days before 1582, which are out of scope.
    for number in stride(from: -100_000, to: 200_000, by: 97) {
      let day = LocalDay(number)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day])
      #expect(day.weekday == ((parts.weekday ?? 0) + 5) % 7 + 1)
      #expect(LocalDay(year: day.year, month: day.month, day: day.day) == day)
      #expect(LocalDay(day.description) == day)
    }
  }

  @Test("A month after the twelfth belongs to the next year")
  func crossesYears() {
    #expect(LocalDay(year: 2026, month: 13, day: 1) == LocalDay(year: 2027, month: 1, day: 1))
    #expect((LocalDay(year: 2024, month: 3, day: 1) - 1).description == "2024-02-29")
    #expect((LocalDay(year: 2100, month: 3, day: 1) - 1).description == "2100-02-28")
  }

  @Test(
    "An invalid date is rejected",
    arguments: [
      "", "2026-02-29", "2026-13-01", "26-01-01", "2026-1", "0x1A-01-01", "2026-01-01-01", "-026-01-01",
      "2026-9223372036854775807-1", "2026-1-9223372036854775807",
    ])
  func refuses(text: String) { #expect(LocalDay(text) == nil) }
}

@Suite("Days in a time zone")
struct DayCalendarTests {
  /// A time in a time zone without summer time: "2026-11-20 23:30" in UTC.
  private func moment(_ text: String) throws -> Date { try Date(text.replacing(" ", with: "T") + ":00Z", strategy: .iso8601) }
  private func clock(_ name: String) throws -> DayCalendar { DayCalendar(try #require(TimeZone(identifier: name))) }

  @Test("The day depends on the time zone")
  func dependsOnThePlace() throws {
    let evening = try moment("2026-11-20 23:30")
    #expect(try clock("UTC").day(of: evening).description == "2026-11-20")
    #expect(try clock("Asia/Tokyo").day(of: evening).description == "2026-11-21")
    #expect(try clock("Pacific/Niue").day(of: evening).description == "2026-11-20")
    #expect(try clock("Pacific/Kiritimati").day(of: evening).description == "2026-11-21")
  }

  @Test("Listening time across midnight is split between both days")
  func splitsAtMidnight() throws {
    let shares = try clock("Europe/Berlin").splitByDay(seconds: 3_600, until: moment("2026-11-20 23:20"))
    #expect(shares.map(\.day.description) == ["2026-11-20", "2026-11-21"])
    #expect(shares.map(\.seconds) == [2_400, 1_200])
  }

  @Test("A span that ends exactly at midnight belongs to the day before")
  func endsAtMidnight() throws {
    let shares = try clock("Europe/Berlin").splitByDay(seconds: 3_600, until: moment("2026-11-20 23:00"))
    #expect(shares.map(\.day.description) == ["2026-11-20"] && shares.map(\.seconds) == [3_600])
  }

  @Test("A day has 23 hours when daylight saving time starts and 25 when it ends")
  func knowsSummerTime() throws {
    let berlin = try clock("Europe/Berlin")
    let spring = try berlin.splitByDay(seconds: 3 * 86_400, until: moment("2026-03-30 22:00"))
    #expect(spring.map(\.day.description) == ["2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"])
    #expect(spring.map { $0.seconds / 3_600 } == [1, 24, 23, 24])
    let autumn = try berlin.splitByDay(seconds: 2 * 86_400, until: moment("2026-10-26 12:00"))
    #expect(autumn.map { $0.seconds / 3_600 } == [10, 25, 13])
  }

  @Test("A day starts at 1:00 when daylight saving time starts at midnight")
  func knowsDaysWithoutAMidnight() throws {
    // In Asunción, 5 October 2014 had no midnight; 23 March 2014 had two, the first of them the end of an hour of the day before.
    let spring = try clock("America/Asuncion").splitByDay(seconds: 2 * 3_600, until: moment("2014-10-05 05:00"))
    #expect(spring.map(\.day.description) == ["2014-10-04", "2014-10-05"] && spring.map { $0.seconds / 3_600 } == [1, 1])
    let autumn = try clock("America/Asuncion").splitByDay(seconds: 4 * 3_600, until: moment("2014-03-23 05:00"))
    #expect(autumn.map(\.day.description) == ["2014-03-22", "2014-03-23"] && autumn.map { $0.seconds / 3_600 } == [3, 1])
  }

  @Test("A date that a time zone skips gets no share")
  func handlesSkippedDay() throws {
    let shares = try clock("Pacific/Apia").splitByDay(seconds: 7_200, until: moment("2011-12-30 11:00"))
    #expect(shares.map(\.day.description) == ["2011-12-29", "2011-12-31"] && shares.map(\.seconds) == [3_600, 3_600])
  }

  @Test("A duration that is not positive and finite has no shares", arguments: [0, -5, Double.infinity, .nan])
  func hasNoShares(seconds: Double) throws {
    #expect(try clock("UTC").splitByDay(seconds: seconds, until: moment("2026-11-20 23:30")).isEmpty)
  }
}
