import PodcastModel

/// A week from Monday to Sunday, a month or a year.
public struct ListeningPeriod: Sendable, Equatable {
  public enum Length: String, Sendable, CaseIterable {
    case week, month, year
  }

  public let length: Length
  public let days: ClosedRange<LocalDay>

  /// The one that `day` lies in.
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

  public var earlier: Self { Self(length, of: days.lowerBound - 1) }
  public var later: Self { Self(length, of: days.upperBound + 1) }

  /// The beginnings of its parts: days, and in a year months.
  var parts: [LocalDay] {
    switch length {
    case .week, .month: Array(days)
    case .year: (1...12).map { LocalDay(year: days.lowerBound.year, month: $0, day: 1) }
    }
  }

  /// The beginning of the part that `day` lies in.
  func part(of day: LocalDay) -> LocalDay { length == .year ? LocalDay(year: day.year, month: day.month, day: 1) : day }
}
