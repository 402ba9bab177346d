import BoundedNumbers
import Foundation

/// A calendar of one time zone that maps times to days.
public struct DayCalendar: Sendable {
  public let zone: TimeZone
  private let calendar: Calendar

  public init(_ zone: TimeZone) {
    self.zone = zone
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  public func day(of moment: Date) -> LocalDay {
    LocalDay(of: moment, in: zone)
  }

  /// Splits the seconds before `end` by day: a day may have 23, 24 or 25 hours.
  public func splitByDay(seconds: Double, until end: Date) -> [(day: LocalDay, seconds: Double)] {
    guard seconds > 0, seconds.isFinite else { return [] }
    var start = end - seconds
    var shares: [(day: LocalDay, seconds: Double)] = []
    // Most intervals lie within one day, and need no calendar.
    while day(of: start) < day(of: end), let midnight = calendar.dateInterval(of: .day, for: start)?.end, midnight > start, midnight < end {
      shares.append((day(of: start), midnight.timeIntervalSince(start)))
      start = midnight
    }
    // Midnight itself belongs to the day that ends.
    let rest = end.timeIntervalSince(start)
    return rest > 0 ? shares + [(day(of: start), rest)] : shares
  }
}
