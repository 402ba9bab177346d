import PodcastModel

/// A period of statistics: a week from Monday to Sunday, a month or a year.
public struct ListeningPeriod: Sendable, Equatable {
  /// The length of a period.
  public enum Length: String, Sendable, CaseIterable {
    /// Raw values are part of page addresses.
    case week, month, year
  }

  /// The length of this period.
  public let length: Length
  /// The first and the last day of this period.
  public let days: ClosedRange<LocalDay>

  /// The period of the given length that contains `day`.
  public init(_ length: Length, of day: LocalDay) {
    self.length = length
    switch length {
    case .week:
      let monday = day - (day.weekday - 1)
      days = monday...(monday + 6)
    case .month:
      days = LocalDay(year: day.year, month: day.month, day: 1)...(LocalDay(year: day.year, month: day.month + 1, day: 1) - 1)
    case .year:
      days = LocalDay(year: day.year, month: 1, day: 1)...LocalDay(year: day.year, month: 12, day: 31)
    }
  }

  /// The period before this one.
  public var earlier: Self { Self(length, of: days.lowerBound - 1) }
  /// The period after this one.
  public var later: Self { Self(length, of: days.upperBound + 1) }

  /// The first days of its parts: its days, and for a year its months.
  var parts: [LocalDay] {
    switch length {
    case .week, .month: Array(days)
    case .year: (1...12).map { LocalDay(year: days.lowerBound.year, month: $0, day: 1) }
    }
  }

  /// The first day of the part that contains `day`.
  func part(of day: LocalDay) -> LocalDay { length == .year ? LocalDay(year: day.year, month: day.month, day: 1) : day }
}
