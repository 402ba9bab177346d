import Foundation

/// A time of day in which no messages are sent, which may extend past midnight.
public struct QuietHours: Sendable, Equatable {
  /// The start, in minutes after midnight.
  public let from: Int
  /// The end, in minutes after midnight.
  public let until: Int

  /// - Returns: nil for times that are not in a day, or that are equal.
  public init?(from: Int, until: Int) {
    guard Self.day.contains(from), Self.day.contains(until), from != until else { return nil }
    self.from = from
    self.until = until
  }

  /// The end of the quiet hours in progress at `moment`; nil when there are none.
  public func end(at moment: Date, in zone: TimeZone) -> Date? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let time = calendar.dateComponents([.hour, .minute], from: moment)
    let minute = (time.hour ?? 0) * 60 + (time.minute ?? 0)
    guard from < until ? (from..<until).contains(minute) : minute >= from || minute < until else { return nil }
    // When clocks are set forward past the end, the hours end there.
    return calendar.nextDate(after: moment, matching: DateComponents(hour: until / 60, minute: until % 60), matchingPolicy: .nextTime)
  }

  private static let day = 0..<1440
}
