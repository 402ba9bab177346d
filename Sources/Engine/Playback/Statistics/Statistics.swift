import Foundation
import Library
import Logging
import PodcastModel
import Supervision

/// How long users have listened, by the days of their own time zones.
public struct Statistics: Sendable {
  private let repository: StatisticsRepository
  private let now: @Sendable () -> Date
  /// The loop, and its health.
  public let loop: SupervisedLoop

  /// - Parameter now: the clock; tests pass a fixed one.
  public init(
    library: Library, logger: Logger = Logger(label: "earnest.statistics"), now: @escaping @Sendable () -> Date = { Date() }
  ) {
    repository = library.statistics
    self.now = now
    loop = SupervisedLoop("statistics", every: .seconds(5), logger: logger, now: now)
  }

  /// The summary of a week, month or year.
  ///
  /// - Parameter day: any day of the period; nil for today.
  public func summary(of user: UserID, _ length: ListeningPeriod.Length, day: LocalDay? = nil) async throws -> ListeningSummary {
    let today = try await today(of: user)
    return ListeningSummary(
      of: try await repository.days(of: user), in: ListeningPeriod(length, of: day ?? today), today: today)
  }

  /// The shows with the most listening time in a period, most first.
  public func shows(playedBy user: UserID, in period: ListeningPeriod, limit: Int) async throws -> [ShowListeningTime] {
    switch period.length {
    case .week, .month: try await repository.shows(of: user, days: period.days, limit: limit)
    case .year: try await repository.shows(of: user, monthsOf: period.days, limit: limit)
    }
  }

  /// The listening time of `user` in the current week.
  public func timeThisWeek(of user: UserID) async throws -> ListeningTime {
    try await repository.time(of: user, ListeningPeriod(.week, of: today(of: user)).days)
  }

  /// A browser of `user` says where it is, as "Asia/Tokyo".
  ///
  /// - Throws: `PlaybackError.badSetting` when there is no such time zone.
  public func setReportedZone(_ name: String, of user: UserID) async throws {
    guard let zone = TimeZone(reported: name) else { throw PlaybackError.badSetting }
    try await repository.setReportedZone(zone, of: user)
  }

  /// Adds spans from before the sums existed to them, until the task is cancelled. Later spans are added as they are reported.
  public func run() async { await loop.run { try await countSpans() } }

  /// Adds the spans that are in no sum yet, a few in each transaction, so that no position has to wait.
  func countSpans() async throws {
    for user in try await repository.waiting() {
      var count = 1
      while count > 0, !Task.isCancelled { count = try await repository.count(of: user, limit: Self.maxCounted) }
    }
  }

  // MARK: - Private

  private func today(of user: UserID) async throws -> LocalDay {
    DayCalendar(try await repository.reportedZone(of: user) ?? StatisticsRepository.defaultZone).day(of: now())
  }

  private static let maxCounted = 200
}

extension TimeZone {
  /// The name comes from a browser and is untrusted: one with characters that no zone identifier has is rejected without a lookup.
  init?(reported name: String) {
    guard name.utf8.count <= 64, name.wholeMatch(of: /[A-Za-z]+([\/_+-]?[A-Za-z0-9])*/) != nil else { return nil }
    self.init(identifier: name)
  }
}
