import BoundedNumbers
import Foundation

/// The calendar of the demo internet: fixed, so that a feed is the same on every day and machine. `DemoShow.later` moves it.
enum PublishingDay {
  /// Thursday, 1 October 2026, 06:00 UTC.
  static let base = Date(timeIntervalSince1970: 1_790_834_400)

  /// `Thu, 01 Oct 2026 06:00:00 GMT`: right for feeds as well as for HTTP headers.
  static func mailDate(_ date: Date) -> String {
    let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
    let weekday = weekdays[((parts.weekday ?? 1) - 1) % 7]
    let month = months[((parts.month ?? 1) - 1) % 12]
    let clock = [parts.hour, parts.minute, parts.second].map { twoDigits($0 ?? 0) }.joined(separator: ":")
    return "\(weekday), \(twoDigits(parts.day ?? 1)) \(month) \(parts.year ?? 1970) \(clock) GMT"
  }

  /// `Thu 01 Oct`, for titles.
  static func shortDay(_ date: Date) -> String { String(mailDate(date).prefix(11)).replacing(",", with: "") }

  /// The number of whole weeks from the base to `today`; 0 before the base.
  static func weeks(until today: Date) -> Int { max(Int(clamping: today.timeIntervalSince(base) / 604_800), 0) }

  // MARK: - Private

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
