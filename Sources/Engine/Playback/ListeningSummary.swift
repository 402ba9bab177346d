import Foundation
import Library
import PodcastModel

/// How long a person listened, in one period and in all.
public struct ListeningSummary: Sendable, Equatable {
  public let period: ListeningPeriod
  public let today: LocalDay
  /// The parts of the period in their order: days, and in a year months.
  public let parts: [HeardDay]
  /// In the period.
  public let time: HeardTime
  /// On how many days of the period something was heard.
  public let dayCount: Int
  /// Since ever.
  public let allTime: HeardTime
  /// The first day on which anything was heard; nil where nothing ever was.
  public let firstDay: LocalDay?
  /// For how many days in a row, up to today, or to yesterday while today nothing was heard yet.
  public let streak: Int
  public let longestStreak: Int

  /// - Parameter days: all of a person's, in their order.
  public init(of days: [HeardDay], in period: ListeningPeriod, today: LocalDay) {
    self.period = period
    self.today = today
    let within = days.filter { period.days.contains($0.day) }
    let sums = within.reduce(into: [LocalDay: HeardTime]()) { $0[period.part(of: $1.day), default: .none] += $1.time }
    parts = period.parts.map { HeardDay(day: $0, time: sums[$0] ?? .none) }
    time = within.reduce(.none) { $0 + $1.time }
    dayCount = within.count
    allTime = days.reduce(.none) { $0 + $1.time }
    firstDay = days.first?.day
    (streak, longestStreak) = Self.streaks(of: days, today: today)
  }

  // MARK: - Private

  /// A day counts from its first minute.
  private static func streaks(of days: [HeardDay], today: LocalDay) -> (current: Int, longest: Int) {
    var (run, longest) = (0, 0)
    var last: LocalDay?
    for day in days where day.time.heard >= 60 {
      run = last.map { $0 + 1 == day.day } == true ? run + 1 : 1
      longest = max(longest, run)
      last = day.day
    }
    // A traveller may have listened tomorrow.
    let goesOn = last.map { $0 >= today - 1 } ?? false
    return (goesOn ? run : 0, longest)
  }
}
