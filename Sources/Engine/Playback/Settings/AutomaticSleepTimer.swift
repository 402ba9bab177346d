import Foundation

/// The hours in which playback starts a sleep timer.
public struct AutomaticSleepTimer: Sendable, Equatable {
  /// Whether there are such hours.
  public var isOn = false
  /// The first minute, counted from midnight in the listener's time zone: 22:00.
  public var start = 22 * 60
  /// The minute at which the hours end; at most `start` for the next day: 6:00. The same minute stands for all day.
  public var end = 6 * 60
  /// The length of the timer in minutes of listening.
  public var minutes = 30

  /// The possible lengths, in minutes.
  public static let lengths = [5, 10, 15, 20, 30, 45, 60, 90]

  /// Whether all values are possible.
  var isValid: Bool { (0..<Self.day).contains(start) && (0..<Self.day).contains(end) && Self.lengths.contains(minutes) }

  /// The hours that contain `now`, or the next ones; nil when it is off.
  ///
  /// The clock of a day on which it is changed counts: 2:30 in a night without that time is 3:30.
  ///
  /// - Parameter zone: the listener's time zone.
  public func window(at now: Date, in zone: TimeZone) -> SleepWindow? {
    guard isOn else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let today = calendar.dateComponents([.year, .month, .day], from: now)
    func moment(_ minute: Int, days: Int) -> Date? {
      calendar.date(
        from: DateComponents(
          year: today.year, month: today.month, day: (today.day ?? 1) + days, hour: minute / 60, minute: minute % 60))
    }
    for days in -1...1 {
      guard let from = moment(start, days: days), let to = moment(end, days: end > start ? days : days + 1) else { continue }
      if to > now { return SleepWindow(start: from, end: to, minutes: minutes) }
    }
    return nil
  }

  private static let day = 24 * 60
}

/// A span of time in which playback starts a sleep timer.
public struct SleepWindow: Sendable, Equatable {
  /// Its start.
  public let start: Date
  /// Its end, which is not part of it.
  public let end: Date
  /// The length of the timer in minutes of listening.
  public let minutes: Int
}

extension AutomaticSleepTimer {
  /// Reads stored settings by name. Invalid values count as never set.
  init(_ stored: [String: String]) {
    let read = AutomaticSleepTimer(
      isOn: stored[Name.isOn] == "yes", start: stored[Name.start].flatMap(Self.minute) ?? 22 * 60,
      end: stored[Name.end].flatMap(Self.minute) ?? 6 * 60, minutes: stored[Name.minutes].flatMap { Int($0) } ?? 30)
    self = read.isValid ? read : AutomaticSleepTimer()
  }

  var stored: [String: String] {
    [Name.isOn: isOn ? "yes" : "no", Name.start: Self.text(start), Name.end: Self.text(end), Name.minutes: "\(minutes)"]
  }

  /// The minute of a day for "22:00"; nil for a time that no clock shows.
  public static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) && $0.allSatisfy(\.isNumber) }), let hour = Int(parts[0]),
      (0..<24).contains(hour), let minute = Int(parts[1]), (0..<60).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  /// "22:00" for a minute of a day.
  public static func text(_ minute: Int) -> String {
    [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  private enum Name {
    static let isOn = "sleep-automatically"
    static let start = "sleep-from"
    static let end = "sleep-until"
    static let minutes = "sleep-minutes"
  }
}
