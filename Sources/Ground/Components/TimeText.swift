import BoundedNumbers
import Foundation
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

  /// "1 h 2 min", "45 min", "30 s".
  public static func length(_ seconds: Double) -> String {
    let whole = wholeSeconds(seconds)
    guard whole >= 60 else { return Components.words(.lengthSeconds, ["seconds": "\(whole)"]) }
    let minutes = Int(clamping: (Double(whole) / 60).rounded())
    guard minutes >= 60 else { return Components.words(.lengthMinutes, ["minutes": "\(minutes)"]) }
    let values = ["hours": "\(minutes / 60)", "minutes": "\(minutes % 60)"]
    return Components.words(minutes % 60 == 0 ? .lengthWholeHours : .lengthHours, values)
  }

  /// "1 Oct 2026", as a `<time>` element with a machine-readable date.
  public static func day(_ date: Date, in timeZone: TimeZone = .current) -> HTML { day(date, as: nil, in: timeZone) }

  private static func day(_ date: Date, as word: String?, in timeZone: TimeZone) -> HTML {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let (year, month, day) = (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
    let values = ["day": "\(day)", "month": self.month(month), "year": "\(year)"]
    let words = word ?? Components.words(.date, values)
    return "<time datetime=\"\(year)-\(padded(month))-\(padded(day))\">\(words)</time>"
  }

  /// The same, or "Today" and "Yesterday" relative to `today`.
  public static func day(_ date: Date, today: Date?, in timeZone: TimeZone = .current) -> HTML {
    guard let today else { return day(date, in: timeZone) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let days = calendar.dateComponents([.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: today)).day
    let word: String? =
      switch days {
      case 0: Components.words(.today)
      case 1: Components.words(.yesterday)
      default: nil
      }
    // Always an element: rows separate their facts by it.
    return self.day(date, as: word, in: timeZone)
  }

  /// The name of a month: "Oct" for 10.
  public static func month(_ number: Int) -> String { Components.words(Components.Word(rawValue: "month\(number)") ?? .month1) }

  /// "14:05", as a `<time>` element.
  public static func timeOfDay(_ date: Date, in timeZone: TimeZone = .current) -> HTML {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return "<time>\(padded(parts.hour ?? 0)):\(padded(parts.minute ?? 0))</time>"
  }

  // MARK: - Private

  /// A feed may claim any length; an invalid one counts as 0.
  private static func wholeSeconds(_ seconds: Double) -> Int {
    seconds.isFinite && seconds > 0 ? Int(clamping: min(seconds, 359_999)) : 0
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
