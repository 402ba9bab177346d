import Foundation
import Testing

@testable import Library

/// Hours without messages.
@Suite struct QuietHoursTests {
  private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// Times of day in Berlin on 15 January 2027.
  private func moment(_ hour: Int, _ minute: Int = 0, day: Int = 15, month: Int = 1) throws -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = Self.zone
    return try #require(calendar.date(from: DateComponents(year: 2027, month: month, day: day, hour: hour, minute: minute)))
  }

  @Test func extendPastMidnight() throws {
    let hours = try #require(QuietHours(from: 22 * 60, until: 7 * 60 + 30))
    #expect(try hours.end(at: moment(21, 59), in: Self.zone) == nil)
    #expect(try hours.end(at: moment(22), in: Self.zone) == moment(7, 30, day: 16))
    #expect(try hours.end(at: moment(3), in: Self.zone) == moment(7, 30))
    #expect(try hours.end(at: moment(7, 30), in: Self.zone) == nil)
  }

  @Test func endOnSameDay() throws {
    let hours = try #require(QuietHours(from: 9 * 60, until: 17 * 60))
    #expect(try hours.end(at: moment(12, 15), in: Self.zone) == moment(17))
    #expect(try hours.end(at: moment(8), in: Self.zone) == nil && hours.end(at: moment(17), in: Self.zone) == nil)
    // The same moment is night elsewhere.
    #expect(try hours.end(at: moment(12), in: #require(TimeZone(identifier: "Pacific/Auckland"))) == nil)
  }

  @Test func endWhereClocksSkipTheirEnd() throws {
    let hours = try #require(QuietHours(from: 23 * 60, until: 2 * 60 + 30))
    // On 28 March 2027, two o'clock is followed by three o'clock.
    #expect(try hours.end(at: moment(1, day: 28, month: 3), in: Self.zone) == moment(3, day: 28, month: 3))
  }

  @Test(arguments: [(60, 60), (-1, 60), (0, 1440)])
  func needTwoTimesOfDay(from: Int, until: Int) { #expect(QuietHours(from: from, until: until) == nil) }
}
