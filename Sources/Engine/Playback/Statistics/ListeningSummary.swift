import Library
import PodcastModel

/// A summary of a user's listening time, in one period and in total.
public struct ListeningSummary: Sendable, Equatable {
  /// The period of `parts` and `time`.
  public let period: ListeningPeriod
  /// The user's current day.
  public let today: LocalDay
  /// The parts of the period in order: its days, and for a year its months.
  public let parts: [ListeningDay]
  /// The listening time in the period.
  public let time: ListeningTime
  /// The number of days with listening in the period.
  public let dayCount: Int
  /// The listening time in total.
  public let allTime: ListeningTime
  /// The first day with listening; nil when there is none.
  public let firstDay: LocalDay?
  /// The number of consecutive days with listening up to today, or up to yesterday while today has none yet.
  public let streak: Int
  /// The largest number of consecutive days with listening.
  public let longestStreak: Int

  /// - Parameter days: all days of the user, in order.
  public init(of days: [ListeningDay], in period: ListeningPeriod, today: LocalDay) {
    self.period = period
    self.today = today
    let within = days.filter { period.days.contains($0.day) }
    let sums = within.reduce(into: [LocalDay: ListeningTime]()) { $0[period.part(of: $1.day), default: .none] += $1.time }
    parts = period.parts.map { ListeningDay(day: $0, time: sums[$0] ?? .none) }
    time = within.reduce(.none) { $0 + $1.time }
    dayCount = within.count
    allTime = days.reduce(.none) { $0 + $1.time }
    firstDay = days.first?.day
    (streak, longestStreak) = Self.streaks(of: days, today: today)
  }

  // MARK: - Private

  /// Each day with listening counts.
  private static func streaks(of days: [ListeningDay], today: LocalDay) -> (current: Int, longest: Int) {
    var (run, longest) = (0, 0)
    var last: LocalDay?
    for day in days where day.time.listened > 0 {
      run = last.map { $0 + 1 == day.day } == true ? run + 1 : 1
      longest = max(longest, run)
      last = day.day
    }
    // A traveller may have listened on a date that is tomorrow in the current time zone.
    let isCurrent = last.map { $0 >= today - 1 } ?? false
    return (isCurrent ? run : 0, longest)
  }
}
