import Foundation
import Library
import PodcastModel
import Supervision

/// Listening time and the user's time zone.
extension Playback {
  /// The summary of a week, month or year.
  ///
  /// - Parameter day: any day of the period; nil for today.
  public func summary(of user: UserID, _ length: ListeningPeriod.Length, day: LocalDay? = nil) async throws -> ListeningSummary {
    let today = try await today(of: user)
    return ListeningSummary(
      of: try await library.statistics.days(of: user), in: ListeningPeriod(length, of: day ?? today), today: today)
  }

  /// The shows with the most listening time in a period, most first.
  public func shows(playedBy user: UserID, in period: ListeningPeriod, limit: Int) async throws -> [ShowListeningTime] {
    switch period.length {
    case .week, .month: try await library.statistics.shows(of: user, days: period.days, limit: limit)
    case .year: try await library.statistics.shows(of: user, monthsOf: period.days, limit: limit)
    }
  }

  /// The listening time of `user` in the current week.
  public func timeThisWeek(of user: UserID) async throws -> ListeningTime {
    try await library.statistics.time(of: user, ListeningPeriod(.week, of: today(of: user)).days)
  }

  /// A browser of `user` says where it is, as "Asia/Tokyo".
  ///
  /// - Throws: `PlaybackError.badSetting` when there is no such time zone.
  public func setReportedZone(zone: String, of user: UserID) async throws {
    guard let zone = Self.zone(zone) else { throw PlaybackError.badSetting }
    try await library.statistics.setReportedZone(zone, of: user)
  }

  /// Adds spans from before the sums existed to them, until the task is cancelled. Later spans are added as they are reported.
  public func run() async { await loop.run { try await countSpans() } }

  /// The state of the background loop.
  public var status: LoopStatus { loop.status }

  /// Adds the spans that are in no sum yet, a few in each transaction, so that no position has to wait.
  func countSpans() async throws {
    for user in try await library.statistics.waiting() {
      var count = 1
      while count > 0, !Task.isCancelled { count = try await library.statistics.count(of: user, limit: Self.maxCounted) }
    }
  }

  /// The name comes from a browser and is untrusted: a name with characters that no zone identifier has is rejected without a lookup.
  static func zone(_ name: String) -> TimeZone? {
    name.utf8.count <= 64 && name.wholeMatch(of: /[A-Za-z]+([\/_+-]?[A-Za-z0-9])*/) != nil ? TimeZone(identifier: name) : nil
  }

  // MARK: - Private

  private func today(of user: UserID) async throws -> LocalDay {
    DayCalendar(try await library.statistics.reportedZone(of: user) ?? StatisticsRepository.defaultZone).day(of: now())
  }

  private static let maxCounted = 200
}
