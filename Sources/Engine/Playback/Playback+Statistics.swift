import Foundation
import Library
import PodcastModel
import Supervision

/// How long a person listened.
extension Playback {
  /// - Parameter day: any of the period; nil for today.
  public func summary(of user: UserID, _ length: ListeningPeriod.Length, day: LocalDay? = nil) async throws -> ListeningSummary {
    let today = try await today(of: user)
    return ListeningSummary(
      of: try await library.statistics.days(of: user), in: ListeningPeriod(length, of: day ?? today), today: today)
  }

  /// What was heard most in a period, most of all first.
  public func shows(heardBy user: UserID, in period: ListeningPeriod, limit: Int) async throws -> [HeardShow] {
    switch period.length {
    case .week, .month: try await library.statistics.shows(of: user, days: period.days, limit: limit)
    case .year: try await library.statistics.shows(of: user, monthsOf: period.days, limit: limit)
    }
  }

  /// How long `user` has listened this week.
  public func timeThisWeek(of user: UserID) async throws -> HeardTime {
    try await library.statistics.time(of: user, ListeningPeriod(.week, of: today(of: user)).days)
  }

  /// Where `user` is, as far as a browser has told; nil where none has.
  public func toldZone(of user: UserID) async throws -> TimeZone? { try await library.statistics.toldZone(of: user) }

  /// A browser of `user` says where it is, as "Asia/Tokyo".
  ///
  /// - Throws: `PlaybackError.badSetting` when there is no such time zone.
  public func tell(zone: String, of user: UserID) async throws {
    guard let zone = Self.zone(zone) else { throw PlaybackError.badSetting }
    try await library.statistics.tell(zone, of: user)
    // Who looks at it now sees it at once, unless it is much.
    for _ in 0..<Self.countedAtOnce where try await library.statistics.count(of: user, limit: Self.mostCounted) == 0 { break }
  }

  /// Whether what `user` heard long ago is still being added up.
  public func isAddingUp(for user: UserID) async throws -> Bool { try await library.statistics.isWaiting(user) }

  /// Adds up what was heard before it was added up as it is heard, until the task is cancelled.
  public func run() async { await loop.run { try await addUp() } }

  /// How adding up goes.
  public var status: LoopStatus { loop.status }

  /// Adds up what is in no sum yet, a little a transaction, so that no position has to wait.
  public func addUp() async throws {
    for user in try await library.statistics.waiting() {
      var count = 1
      while count > 0, !Task.isCancelled { count = try await library.statistics.count(of: user, limit: Self.mostCounted) }
    }
  }

  /// A name comes from a browser and may be anything: what no name of a zone is made of is not even looked for.
  static func zone(_ name: String) -> TimeZone? {
    name.utf8.count <= 64 && name.wholeMatch(of: /[A-Za-z]+([\/_+-]?[A-Za-z0-9])*/) != nil ? TimeZone(identifier: name) : nil
  }

  // MARK: - Private

  private func today(of user: UserID) async throws -> LocalDay {
    DayClock(try await toldZone(of: user) ?? StatisticsRepository.usualZone).day(of: now())
  }

  private static let mostCounted = 200
  private static let countedAtOnce = 10
}
