import BoundedNumbers
import Components
import WebPage

extension ListeningStatistics {
  public static var title: String { strings(.title) }

  /// "16–22 Nov", "Nov 2026", "2026"; a week has its year when that is not `thisYear`.
  static func name(of period: Content.Period, thisYear: Int? = nil) -> String {
    let (first, last) = (period.first, period.last)
    switch period.length {
    case .year: return "\(first.year)"
    case .month: return strings(.monthOfYear, ["month": TimeText.month(first.month), "year": "\(first.year)"])
    case .week:
      let end = date(last, thisYear: first.year == last.year ? thisYear : nil)
      guard first.month != last.month else {
        // The month comes at the end, or at the start.
        let start = date(first, thisYear: thisYear)
        return strings(.weekOfMonth, ["first": "\(first.day)", "last": end, "start": start, "end": "\(last.day)"])
      }
      return strings(.weekOfMonths, ["first": date(first, thisYear: first.year == last.year ? first.year : nil), "last": end])
    }
  }

  /// The label of one bar for screen readers: "Thu, 19 Nov", and in a year "Nov".
  static func name(of part: Content.Part, in length: Length) -> String {
    let month = TimeText.month(part.day.month)
    guard length != .year else { return month }
    return strings(.dayOfWeek, ["weekday": TimeText.weekday(part.day.weekday), "day": "\(part.day.day)", "month": month])
  }

  /// The text below a bar; nil where there is no space for it.
  static func label(of part: Content.Part, in length: Length) -> String? {
    switch length {
    case .week: TimeText.weekday(part.day.weekday)
    case .month: part.day.day % 7 == 1 ? "\(part.day.day)" : nil
    case .year: TimeText.month(part.day.month)
    }
  }

  static func date(_ day: Day, thisYear: Int?) -> String {
    TimeText.date(day: day.day, month: day.month, year: day.year == thisYear ? nil : day.year)
  }

  /// Above a hundred hours, minutes are omitted.
  static func time(_ seconds: Double) -> String {
    seconds < 360_000 ? TimeText.length(seconds) : strings(.hours, count: Int(clamping: (min(seconds, 1e12) / 3_600).rounded()))
  }
}
