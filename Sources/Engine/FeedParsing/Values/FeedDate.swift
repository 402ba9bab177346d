import BoundedNumbers
import Foundation
import TextScanning

/// A parser of dates in feeds: RFC 822 with all its misspellings, ISO 8601, Unix seconds, and free forms such as "Nov. 19, 2009, 3:44
/// p.m.", in the month names of several languages.
///
/// A wrong weekday is overlooked. What cannot be understood gives nil, never today.
package enum FeedDate {
  package static func parse(_ text: String) -> Date? { text.withCheckedBytes { parse($0) } }

  package static func parse(_ bytes: CheckedBytes) -> Date? {
    let bytes = bytes.trimmed
    guard !bytes.isEmpty, bytes.count <= 128 else { return nil }
    if bytes.allSatisfy(\.isDigit) { return digitsOnly(bytes) }
    if bytes.count >= 7, bytes[0].isDigit {
      if let date = ISO8601Scanner(bytes).date() { return date }
      // A text that looks this much like ISO 8601 has no other format.
      if bytes.count > 10, bytes[4] == UInt8(ascii: "-"), bytes[10] | 0x20 == UInt8(ascii: "t") { return nil }
    }
    var scanner = FreeDateScanner(bytes)
    return scanner.date()
  }

  /// nil unless all numbers are in range. `offset` is in seconds east of Greenwich.
  static func date(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, offset: Int = 0
  ) -> Date? {
    guard (1900...2200).contains(year), (1...12).contains(month), day >= 1, day <= length(of: month, in: year),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      hour < 24 || (minute == 0 && second == 0), abs(offset) <= 15 * 3600
    else { return nil }
    let seconds = days(toYear: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - offset
    // In Greenwich the year may be another one.
    guard possible.contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  /// The first day of a year is 1.
  static func date(year: Int, dayOfYear: Int) -> Date? {
    guard (1...(length(of: 2, in: year) == 29 ? 366 : 365)).contains(dayOfYear), let first = date(year: year, month: 1, day: 1)
    else { return nil }
    return first.addingTimeInterval(Double(dayOfYear - 1) * 86_400)
  }

  /// "13" is 2013, "98" is 1998.
  static func fullYear(_ value: Int, digits: Int) -> Int {
    digits > 2 ? value : value < 70 ? 2000 + value : 1900 + value
  }

  // MARK: - Private

  private static func digitsOnly(_ bytes: CheckedBytes) -> Date? {
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    switch bytes.count {
    case 4: return date(year: number(0..<4), month: 1, day: 1)
    case 7: return date(year: number(0..<4), dayOfYear: number(4..<7))
    case 8: return date(year: number(0..<4), month: number(4..<6), day: number(6..<8))
    case 9, 10: return date(unixSeconds: number(0..<bytes.count))
    case 12, 13: return date(unixSeconds: number(0..<bytes.count) / 1000)
    case 14:
      return date(
        year: number(0..<4), month: number(4..<6), day: number(6..<8),
        hour: number(8..<10), minute: number(10..<12), second: number(12..<14))
    default: return nil
    }
  }

  /// Until the end of the century: larger numbers are not seconds.
  private static func date(unixSeconds seconds: Int) -> Date? {
    seconds < 4_102_444_800 ? Date(timeIntervalSince1970: Double(seconds)) : nil
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static let possible = days(toYear: 1900, month: 1, day: 1) * 86_400..<days(toYear: 2201, month: 1, day: 1) * 86_400

  // Days since 1 January 1970 in the Gregorian calendar, counting years from March so that the leap day is last.
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    let fromMarch = month > 2 ? month - 3 : month + 9
    let y = month > 2 ? year : year - 1
    return y * 365 + y / 4 - y / 100 + y / 400 + (fromMarch * 153 + 2) / 5 + day - 1 - 719_468
  }
}
