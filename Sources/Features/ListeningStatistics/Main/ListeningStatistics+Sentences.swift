import BoundedNumbers
import Components
import WebPage

extension ListeningStatistics {
  public static var title: String { words(.title) }

  /// "16–22 Nov 2026", "Nov 2026", "2026".
  static func name(of period: Content.Period) -> String {
    let (first, last) = (period.first, period.last)
    switch period.length {
    case .year: return "\(first.year)"
    case .month: return words(.monthOfYear, ["month": TimeText.month(first.month), "year": "\(first.year)"])
    case .week:
      let word: ListeningStatisticsWord =
        first.year != last.year ? .weekOfYears : first.month != last.month ? .weekOfMonths : .weekOfMonth
      return words(
        word,
        [
          "first": "\(first.day)", "month": TimeText.month(first.month), "year": "\(first.year)", "last": "\(last.day)",
          "otherMonth": TimeText.month(last.month), "otherYear": "\(last.year)",
        ])
    }
  }

  /// The label of one bar for screen readers: "Thu, 19 Nov", and in a year "Nov".
  static func name(of part: Content.Part, in length: Length) -> String {
    let month = TimeText.month(part.day.month)
    guard length != .year else { return month }
    return words(.dayOfWeek, ["weekday": weekday(part.day), "day": "\(part.day.day)", "month": month])
  }

  /// The text below a bar; nil where there is no space for it.
  static func label(of part: Content.Part, in length: Length) -> String? {
    switch length {
    case .week: weekday(part.day)
    case .month: part.day.day % 7 == 1 ? "\(part.day.day)" : nil
    case .year: TimeText.month(part.day.month)
    }
  }

  static func date(_ day: Day) -> String {
    words(.date, ["day": "\(day.day)", "month": TimeText.month(day.month), "year": "\(day.year)"])
  }

  /// Above a hundred hours, minutes are omitted.
  static func time(_ seconds: Double) -> String {
    seconds < 360_000 ? TimeText.length(seconds) : words(.hours, count: Int(clamping: (min(seconds, 1e12) / 3_600).rounded()))
  }

  // MARK: - Private

  private static func weekday(_ day: Day) -> String { words(ListeningStatisticsWord(rawValue: "weekday\(day.weekday)") ?? .weekday1) }
}
