import Foundation
import PodcastModel
import Storage

/// The listening statistics, from sums that are updated when spans are written.
///
/// A day is a day in the listener's time zone. The sums of past days stay as they are when the time zone changes.
public struct StatisticsRepository: Sendable {
  let database: any Database

  /// All days with listening of `user`, in order.
  public func days(of user: UserID) async throws -> [ListeningDay] {
    try await database.read { try $0.rows(Self.days, ["user": .integer(user.rawValue)]).map(ListeningDay.init) }
  }

  /// The listening time of `user` in some days.
  public func time(of user: UserID, _ days: ClosedRange<LocalDay>) async throws -> ListeningTime {
    let values: Parameters = [
      "user": .integer(user.rawValue), "first": Value(days.lowerBound.rawValue), "last": Value(days.upperBound.rawValue),
    ]
    return try await database.read { try $0.row(Self.sum, values).map(ListeningTime.init) ?? .none }
  }

  /// The shows with the most listening time of `user` in some weeks, most first; none that the user may not see.
  public func shows(of user: UserID, days: ClosedRange<LocalDay>, limit: Int) async throws -> [ShowListeningTime] {
    let range: Parameters = [
      "user": .integer(user.rawValue), "first": Value(days.lowerBound.rawValue), "last": Value(days.upperBound.rawValue),
      "limit": Value(limit),
    ]
    return try await database.read { try $0.rows(Self.showsOfDays, range).map(ShowListeningTime.init) }
  }

  /// The shows with the most listening time of `user` in whole months, most first.
  ///
  /// - Parameter days: from any day of the first month to any day of the last.
  public func shows(of user: UserID, monthsOf days: ClosedRange<LocalDay>, limit: Int) async throws -> [ShowListeningTime] {
    let range: Parameters = [
      "user": .integer(user.rawValue), "first": Value(days.lowerBound.monthNumber), "last": Value(days.upperBound.monthNumber),
      "limit": Value(limit),
    ]
    return try await database.read { try $0.rows(Self.showsOfMonths, range).map(ShowListeningTime.init) }
  }

  // MARK: - The user's time zone

  /// The last reported time zone of `user`; nil when no browser has reported one.
  public func reportedZone(of user: UserID) async throws -> TimeZone? {
    try await database.read { try Self.reportedZone(of: user, $0) }
  }

  /// Stores the time zone that a browser of `user` reports. The first one recounts everything, a small library in the same transaction, so
  /// that no page shows less than was played. The spans beyond follow in the background, unless they are so many that a position report
  /// would have to wait.
  public func setReportedZone(_ zone: TimeZone, of user: UserID) async throws {
    // Every report has a time zone, and few a new one.
    guard try await reportedZone(of: user)?.identifier != zone.identifier else { return }
    try await database.write { try Self.setReportedZone(zone, user, $0) }
  }

  /// The key of the user setting with the reported time zone.
  public static let zoneSetting = "time-zone"

  /// The time zone of users without a reported one: the server's.
  public static var defaultZone: TimeZone { .current }

  static func zone(of user: UserID, _ connection: any Connection) throws -> TimeZone {
    try reportedZone(of: user, connection) ?? defaultZone
  }

  /// - Parameters:
  ///   - most: the maximum number of recounted spans; a user with more keeps the days of the assumed time zone.
  ///   - limit: the maximum number of spans that are counted before it returns.
  static func setReportedZone(
    _ zone: TimeZone, _ user: UserID, _ connection: any Connection, most: Int = maxRecountedSpans, counting limit: Int = maxCountedAtOnce
  ) throws {
    let known = try reportedZone(of: user, connection)
    guard known?.identifier != zone.identifier else { return }
    try connection.run(
      PreferenceRepository.set, ["user": .integer(user.rawValue), "name": .text(zoneSetting), "value": .text(zone.identifier)])
    guard known == nil, zone.identifier != defaultZone.identifier,
      try connection.row(spanAfter, ["user": .integer(user.rawValue), "offset": Value(most)]) == nil
    else { return }
    try deleteDays(user, connection)
    _ = try count(of: user, limit: limit, connection)
  }

  // MARK: - Counting older spans

  /// The users with spans that are in no sum yet.
  public func waiting() async throws -> [UserID] {
    try await database.read { try $0.rows(Self.waiting, [:]).map { UserID(try $0.int64("id")) } }
  }

  /// Whether `user` has spans that are in no sum yet.
  public func isWaiting(_ user: UserID) async throws -> Bool {
    try await database.read { try $0.row(Self.uncounted, ["user": .integer(user.rawValue), "limit": Value(1)]) != nil }
  }

  /// Adds some spans of `user` to the sums, in one transaction.
  ///
  /// - Returns: the number of added spans.
  public func count(of user: UserID, limit: Int) async throws -> Int {
    try await database.write(.deferred) { try Self.count(of: user, limit: limit, $0) }
  }

  // MARK: - Private

  private static func count(of user: UserID, limit: Int, _ connection: any Connection) throws -> Int {
    let spans = try connection.rows(uncounted, ["user": .integer(user.rawValue), "limit": Value(limit)])
    var sums = ListeningSums(in: try zone(of: user, connection))
    for span in spans {
      sums.add(
        try span.double("to_position") - span.double("from_position"), at: try span.double("rate"),
        of: ShowID(try span.int64("show_id")), until: try span.date("ended_at"))
      try connection.run(setCounted, ["user": .integer(user.rawValue), "span": .text(try span.text("id"))])
    }
    try sums.write(for: user, connection)
    return spans.count
  }

  private static func reportedZone(of user: UserID, _ connection: any Connection) throws -> TimeZone? {
    try connection.row(PreferenceRepository.setting, ["user": .integer(user.rawValue), "name": .text(zoneSetting)]).flatMap {
      TimeZone(identifier: try $0.text("value"))
    }
  }

  /// At most half a second of writing: a million spans would take a minute, in a single transaction, since the sums and the counted
  /// spans must never disagree.
  static let maxRecountedSpans = 10_000
  /// Each takes longer than to mark it as uncounted.
  static let maxCountedAtOnce = 2_000

  private static func deleteDays(_ user: UserID, _ connection: any Connection) throws {
    for statement in [deleteDays, deleteShowDays, deleteShowMonths, setUncounted] {
      try connection.run(statement, ["user": .integer(user.rawValue)])
    }
  }
}

extension ListeningDay {
  init(_ row: Row) throws { self.init(day: LocalDay(Int(try row.int64("day"))), time: try ListeningTime(row)) }
}
