import Foundation

/// A calendar day in any time zone: the days since 1 January 1970.
public struct LocalDay: Sendable, Hashable, Strideable {
  public let rawValue: Int

  public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// The day of a moment.
  public init(of moment: Date, in zone: TimeZone) {
    rawValue = zone.localSeconds(of: moment).flooredDivision(by: 86_400)
  }

  /// A month or day out of range continues into the adjacent year or month.
  public init(year: Int, month: Int, day: Int) {
    let months = year * 12 + month - 1
    // Years that begin in March have the leap day at their end.
    let marchYear = (months - 2).flooredDivision(by: 12)
    let marchMonth = months - 2 - marchYear * 12
    let leapDays = marchYear.flooredDivision(by: 4) - marchYear.flooredDivision(by: 100) + marchYear.flooredDivision(by: 400)
    rawValue = marchYear * 365 + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - Self.sinceYearZero
  }

  /// Parses "2026-11-16"; nil for a day that does not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    // Checked before any arithmetic: the numbers come from outside.
    guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), year >= 0, let month = Int(parts[1]),
      (1...12).contains(month), let day = Int(parts[2]), (1...31).contains(day)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard self.year == year, self.month == month, self.day == day else { return nil }
  }

  public var year: Int { date.year }
  /// From 1.
  public var month: Int { date.month }
  /// From 1.
  public var day: Int { date.day }

  /// 1 for Monday, 7 for Sunday.
  public var weekday: Int { rawValue + 3 - (rawValue + 3).flooredDivision(by: 7) * 7 + 1 }

  public func distance(to other: Self) -> Int { other.rawValue - rawValue }
  public func advanced(by days: Int) -> Self { Self(rawValue + days) }
  public static func + (day: Self, days: Int) -> Self { Self(day.rawValue + days) }
  public static func - (day: Self, days: Int) -> Self { Self(day.rawValue - days) }

  /// In the Gregorian calendar. Months and days begin with 1.
  public var date: (year: Int, month: Int, day: Int) {
    let days = rawValue + Self.sinceYearZero
    let era = days.flooredDivision(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  // MARK: - Private

  private static let sinceYearZero = 719_468
}

extension LocalDay: CustomStringConvertible {
  /// "2026-11-16"
  public var description: String {
    let (year, month, day) = date
    let digits = String(year)
    let padded = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(String(repeating: "0", count: max(4 - digits.count, 0)))\(digits)-\(padded(month))-\(padded(day))"
  }
}
