import Foundation
import RecentChanges

/// Moments in a listener's time zone.
struct LocalClock {
  let now: Date
  private let calendar: Calendar

  init(now: Date, zone: TimeZone) {
    self.now = now
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  func moment(of preset: RecentChanges.Restoring.Preset) -> Date {
    let today = calendar.startOfDay(for: now)
    switch preset {
    case .hour: return now - 3_600
    case .today: return today
    case .yesterday:
      let parts = calendar.dateComponents([.year, .month, .day], from: today - 43_200)
      return calendar.date(from: DateComponents(year: parts.year, month: parts.month, day: parts.day, hour: 18)) ?? today
    }
  }

  /// - Parameter text: a date and time as a browser's field sends it: "2026-11-25T18:00".
  /// - Returns: nil when no calendar has it. A time that the clock skips is the one after it.
  func moment(_ text: String) -> Date? {
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::[0-9]{2}(?:\.[0-9]+)?)?/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3), let hour = Int(match.4), let minute = Int(match.5),
      hour < 24, minute < 60,
      let date = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
    else { return nil }
    let found = calendar.dateComponents([.year, .month, .day], from: date)
    return found.year == year && found.month == month && found.day == day ? date : nil
  }

  /// The value of a browser's field.
  func text(_ moment: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: moment)
    let numbers = [parts.year, parts.month, parts.day, parts.hour, parts.minute].map { $0 ?? 0 }
    let texts = zip(numbers, [4, 2, 2, 2, 2]).map { number, length in
      String(repeating: "0", count: max(length - "\(number)".count, 0)) + "\(number)"
    }
    return "\(texts[0])-\(texts[1])-\(texts[2])T\(texts[3]):\(texts[4])"
  }
}
