import Foundation
import PodcastModel
import Storage

/// What a transaction adds to the stored sums of a person.
struct ListeningSums {
  private let clock: DayClock
  private var days: [LocalDay: HeardTime] = [:]
  private var showDays: [ShowOf<LocalDay>: HeardTime] = [:]
  private var showMonths: [ShowOf<Int>: HeardTime] = [:]

  private struct ShowOf<Period: Hashable>: Hashable {
    let show: ShowID
    let period: Period
  }

  init(in zone: TimeZone) { clock = DayClock(zone) }

  /// Somebody heard `media` seconds of a show's sound at a speed, and was there at `end`.
  ///
  /// What a stall may have put between is left out, so that what is reported bit by bit and what is counted at once come to the same.
  mutating func add(_ media: Double, at rate: Double, of show: ShowID, until end: Date) {
    guard rate > 0 else { return }
    for (day, seconds) in clock.shares(ofSeconds: media / rate, until: end) {
      let time = HeardTime(heard: seconds, media: seconds * rate)
      days[day, default: .none] += time
      showDays[ShowOf(show: show, period: day), default: .none] += time
      showMonths[ShowOf(show: show, period: day.monthNumber), default: .none] += time
    }
  }

  func write(for user: UserID, _ connection: any Connection) throws {
    let user = Value.integer(user.rawValue)
    for (day, time) in days { try connection.run(StatisticsRepository.addDay, [user, Value(day.rawValue)] + time.values) }
    for (key, time) in showDays {
      try connection.run(
        StatisticsRepository.addShowDay, [user, Value(key.period.rawValue), .integer(key.show.rawValue)] + time.values)
    }
    for (key, time) in showMonths {
      try connection.run(StatisticsRepository.addShowMonth, [user, Value(key.period), .integer(key.show.rawValue)] + time.values)
    }
  }
}

extension LocalDay {
  /// Months since the year 0, as sums by the month are kept.
  var monthNumber: Int { year * 12 + month - 1 }
}

extension HeardTime {
  fileprivate var values: [Value] { [.real(heard), .real(media)] }
}
