import BoundedNumbers
import Foundation

/// The `Retry-After` header: seconds, or a date (RFC 9110 sections 10.2.3 and 5.6.7).
enum RetryAfter {
  /// Seconds from `now` (seconds since 1970), never negative, at most a year; nil when the header is not usable.
  static func seconds(_ header: String, now: Int) -> Int? {
    let text = header.filter { !$0.isWhitespace || $0 == " " }
    let year = 366 * 86_400
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return min(Int(text) ?? year, year) }
    guard let date = secondsSince1970(text) else { return nil }
    return min(max(date - now, 0), year)
  }

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func secondsSince1970(_ text: String) -> Int? {
    // Other text is no date.
    (try? format.parse(text)).map { Int(clamping: $0.timeIntervalSince1970) }
  }

  // MARK: - Private

  private static let format = Date.ParseStrategy(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) \
      \(timeZone: .specificName(.short))
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian), isLenient: false)
}
