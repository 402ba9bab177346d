import BoundedNumbers
import Foundation
import PodcastModel
import WebPage

/// A formatter of times and dates.
public enum TimeText {
  /// "1:02:33", "2:33".
  public static func clock(_ seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    let minutes = whole / 60 % 60
    let tail = ":\(padded(whole % 60))"
    return whole >= 3600 ? "\(whole / 3600):\(padded(minutes))\(tail)" : "\(minutes)\(tail)"
  }

  /// The seconds of a time as people type it: "1:02:33", "2:33.5", "153", also in the full-width characters of a Chinese keyboard; nil for every
  /// other text.
  public static func seconds(_ text: String) -> Double? {
    guard text.utf8.count <= 60 else { return nil }
    let plain = text.precomposedStringWithCompatibilityMapping.trimmingCharacters(in: .whitespaces)
    let parts = plain.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), plain.utf8.count <= 20 else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      guard part.first?.isNumber == true, part.utf8.allSatisfy({ (48...57).contains($0) || isLast && $0 == 46 }), let number = Double(part)
      else { return nil }
      seconds = seconds * 60 + number
    }
    return seconds <= 864_000 ? seconds : nil
  }

  /// "1 h 2 min", "45 min", "30 s".
  public static func length(_ seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    guard whole >= 60 else { return Components.strings(.lengthSeconds, ["seconds": "\(whole)"]) }
    let minutes = Int(clamping: (Double(whole) / 60).rounded())
    guard minutes >= 60 else { return Components.strings(.lengthMinutes, ["minutes": "\(minutes)"]) }
    let values = ["hours": "\(minutes / 60)", "minutes": "\(minutes % 60)"]
    return Components.strings(minutes % 60 == 0 ? .lengthWholeHours : .lengthHours, values)
  }

  /// "Today", "Yesterday" and "Wed" within a week, then "19 Nov", with the year when it is not this one; as a `<time>` element that
  /// machines can read too. The browser writes a date as its reader does (time-text.js).
  ///
  /// - Parameter today: When nil, the day is written with its year.
  public static func day(_ date: Date, today: Date? = nil, in timeZone: TimeZone = ListenerTimeZone.current) -> HTML {
    let (day, today) = (LocalDay(of: date, in: timeZone), today.map { LocalDay(of: $0, in: timeZone) })
    guard let name = today.flatMap({ relativeName(of: day, today: $0) }) else { return self.date(day, hasYear: today?.year != day.year) }
    return "<time datetime=\"\(isoDate(day))\">\(name)</time>"
  }

  /// "19 Nov", also of a day within a week, as a `<time>` element.
  public static func date(_ date: Date, in timeZone: TimeZone = ListenerTimeZone.current) -> HTML {
    self.date(LocalDay(of: date, in: timeZone), hasYear: false)
  }

  /// "19 Nov 2025", "19 Nov" without a year.
  public static func date(day: Int, month: Int, year: Int?) -> String {
    let values = ["day": "\(day)", "month": self.month(month)]
    return year.map { Components.strings(.date, values.merging(["year": "\($0)"]) { $1 }) } ?? Components.strings(.dateThisYear, values)
  }

  /// The name of a month: "Oct" for 10.
  public static func month(_ number: Int) -> String { Components.strings(Components.StringKey(rawValue: "month\(number)") ?? .month1) }

  /// "Wed", of the third day of the week, which begins on Monday.
  public static func weekday(_ number: Int) -> String {
    Components.strings(Components.StringKey(rawValue: "weekday\(number)") ?? .weekday1)
  }

  /// The attribute of an element whose text has times of day, as ``hour(of:in:)`` writes them: the browser writes them as its reader does.
  public static let clockMark: HTML = " data-clock"

  /// "14:05", as a `<time>` element, which the browser writes as its reader does.
  public static func timeOfDay(_ date: Date, in timeZone: TimeZone = ListenerTimeZone.current) -> HTML {
    "<time>\(hour(of: date, in: timeZone))</time>"
  }

  /// "Yesterday, 14:05".
  public static func moment(_ date: Date, today: Date?, in timeZone: TimeZone = ListenerTimeZone.current) -> HTML {
    "\(day(date, today: today, in: timeZone))\(Components.strings(.momentSeparator))\(timeOfDay(date, in: timeZone))"
  }

  /// "14:05", for a sentence.
  public static func hour(of date: Date, in timeZone: TimeZone = ListenerTimeZone.current) -> String {
    let minutes = timeZone.minutesOfDay(at: date)
    return "\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  // MARK: - Private

  private static func date(_ day: LocalDay, hasYear: Bool) -> HTML {
    let (year, month, dayOfMonth) = day.date
    let text = date(day: dayOfMonth, month: month, year: hasYear ? year : nil)
    return "<time datetime=\"\(isoDate(day))\" data-day=\"\(hasYear ? "year" : "")\">\(text)</time>"
  }

  private static func isoDate(_ day: LocalDay) -> String {
    let (year, month, dayOfMonth) = day.date
    return "\(year)-\(padded(month))-\(padded(dayOfMonth))"
  }

  private static func relativeName(of day: LocalDay, today: LocalDay) -> String? {
    switch day.distance(to: today) {
    case -1: Components.strings(.tomorrow)
    case 0: Components.strings(.today)
    case 1: Components.strings(.yesterday)
    case 2...6: weekday(day.weekday)
    default: nil
    }
  }

  /// A feed may claim any length; an invalid one counts as 0.
  private static func wholeSeconds(_ seconds: Double) -> Int {
    seconds.isFinite && seconds > 0 ? Int(clamping: min(seconds, 359_999)) : 0
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
