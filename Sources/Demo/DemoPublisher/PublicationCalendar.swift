import BoundedNumbers
import Foundation

/// The calendar of the demo internet: fixed, so that a feed is the same on every day and machine. `DemoShow.later` moves it.
enum PublicationCalendar {
  /// Thursday, 1 October 2026, 06:00 UTC.
  static let base = Date(timeIntervalSince1970: 1_790_834_400)

  /// `Thu, 01 Oct 2026 06:00:00 GMT`: right for feeds as well as for HTTP headers.
  static func mailDate(_ date: Date) -> String { date.formatted(mailStyle) }

  /// `Thu 01 Oct`, for titles.
  static func shortDay(_ date: Date) -> String { String(mailDate(date).prefix(11)).replacing(",", with: "") }

  /// The number of whole weeks from the base to `today`; 0 before the base.
  static func weeks(until today: Date) -> Int { max(Int(clamping: today.timeIntervalSince(base) / 604_800), 0) }

  // MARK: - Private

  private static let mailStyle = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
}
