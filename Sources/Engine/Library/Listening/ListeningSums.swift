import Foundation
import PodcastModel
import Storage

/// The additions of a transaction to the stored sums of a user.
struct ListeningSums {
  private let clock: DayCalendar
  private var days: [LocalDay: ListeningTime] = [:]
  private var showDays: [ShowOf<LocalDay>: ListeningTime] = [:]
  private var showMonths: [ShowOf<Int>: ListeningTime] = [:]

  private struct ShowOf<Period: Hashable>: Hashable {
    let show: ShowID
    let period: Period
  }

  init(in zone: TimeZone) { clock = DayCalendar(zone) }

  /// Adds `media` seconds of a show that were played at a speed until `end`.
  ///
  /// A possible stall between the parts is not counted, so that listening reported in parts and listening counted at once have the same
  /// sum.
  mutating func add(_ media: Double, at rate: Double, of show: ShowID, until end: Date) {
    guard rate > 0 else { return }
    for (day, seconds) in clock.splitByDay(seconds: media / rate, until: end) {
      let time = ListeningTime(listened: seconds, media: seconds * rate)
      days[day, default: .none] += time
      showDays[ShowOf(show: show, period: day), default: .none] += time
      showMonths[ShowOf(show: show, period: day.monthNumber), default: .none] += time
    }
  }

  func write(for user: UserID, _ connection: any Connection) throws {
    let user = Value.integer(user.rawValue)
    for (day, time) in days {
      try connection.run(StatisticsRepository.addDay, ["user": user, "day": Value(day.rawValue)] + time.parameters)
    }
    for (key, time) in showDays {
      try connection.run(
        StatisticsRepository.addShowDay,
        ["user": user, "day": Value(key.period.rawValue), "show": .integer(key.show.rawValue)] + time.parameters)
    }
    for (key, time) in showMonths {
      try connection.run(
        StatisticsRepository.addShowMonth,
        ["user": user, "month": Value(key.period), "show": .integer(key.show.rawValue)] + time.parameters)
    }
  }
}

extension LocalDay {
  /// Months since the year 0, as in the sums by month.
  var monthNumber: Int { year * 12 + month - 1 }
}

extension ListeningTime {
  fileprivate var parameters: Parameters { ["heard": .real(listened), "media": .real(media)] }
}
