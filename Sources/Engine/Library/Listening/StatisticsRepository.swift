import Foundation
import PodcastModel
import Storage

/// How long a person listened, from sums that are kept as the spans are written.
///
/// A day is a day where its listener was. The sums of days that are over stay as they were lived when the listener moves on.
public struct StatisticsRepository: Sendable {
  let database: any Database

  /// All days on which `user` listened, in their order.
  public func days(of user: UserID) async throws -> [HeardDay] {
    try await database.read { try $0.rows(Self.days, [.integer(user.rawValue)]).map(HeardDay.init) }
  }

  /// What `user` heard on some days.
  public func time(of user: UserID, _ days: ClosedRange<LocalDay>) async throws -> HeardTime {
    let values: [Value] = [.integer(user.rawValue), Value(days.lowerBound.rawValue), Value(days.upperBound.rawValue)]
    return try await database.read { try $0.row(Self.sum, values).map(HeardTime.init) ?? .none }
  }

  /// What `user` heard most in some weeks, most of all first.
  public func shows(of user: UserID, days: ClosedRange<LocalDay>, limit: Int) async throws -> [HeardShow] {
    let values: [Value] = [.integer(user.rawValue), Value(days.lowerBound.rawValue), Value(days.upperBound.rawValue), Value(limit)]
    return try await database.read { try $0.rows(Self.showsOfDays, values).map(HeardShow.init) }
  }

  /// What `user` heard most in whole months, most of all first.
  ///
  /// - Parameter days: from any day of the first month to any day of the last.
  public func shows(of user: UserID, monthsOf days: ClosedRange<LocalDay>, limit: Int) async throws -> [HeardShow] {
    let values: [Value] = [
      .integer(user.rawValue), Value(days.lowerBound.monthNumber), Value(days.upperBound.monthNumber), Value(limit),
    ]
    return try await database.read { try $0.rows(Self.showsOfMonths, values).map(HeardShow.init) }
  }

  // MARK: - Where a person is

  /// Where `user` is: as a browser of theirs has told; nil where none has.
  public func toldZone(of user: UserID) async throws -> TimeZone? {
    try await database.read { try Self.toldZone(of: user, $0) }
  }

  /// A browser of `user` says where it is. When that is heard for the first time, everything is counted anew by the days of there,
  /// unless that is so much that a position would have to wait for it.
  public func tell(_ zone: TimeZone, of user: UserID) async throws {
    try await database.write { try Self.tell(zone, user, $0) }
  }

  /// Where nothing was told, a person is where this server is.
  public static var usualZone: TimeZone { .current }

  static func zone(of user: UserID, _ connection: any Connection) throws -> TimeZone {
    try toldZone(of: user, connection) ?? usualZone
  }

  /// - Parameter most: so many spans are counted anew; who has more keeps the days of the place that was guessed.
  static func tell(_ zone: TimeZone, _ user: UserID, _ connection: any Connection, most: Int = mostCountedAnew) throws {
    let known = try toldZone(of: user, connection)
    guard known?.identifier != zone.identifier else { return }
    try connection.run(PreferenceRepository.set, [.integer(user.rawValue), .text(zoneName), .text(zone.identifier)])
    guard known == nil, zone.identifier != usualZone.identifier,
      try connection.row(spanAfter, [.integer(user.rawValue), Value(most)]) == nil
    else { return }
    try forget(user, connection)
  }

  // MARK: - Counting what is from before

  /// Who has spans that are in no sum yet.
  public func waiting() async throws -> [UserID] {
    try await database.read { try $0.rows(Self.waiting, []).map { UserID(try $0.int64("id")) } }
  }

  /// Whether `user` has spans that are in no sum yet.
  public func isWaiting(_ user: UserID) async throws -> Bool {
    try await database.read { try $0.row(Self.uncounted, [.integer(user.rawValue), Value(1)]) != nil }
  }

  /// Adds some spans of `user` to the sums, in one transaction.
  ///
  /// - Returns: how many there were.
  public func count(of user: UserID, limit: Int) async throws -> Int {
    try await database.write(.withTheNext) { connection in
      let spans = try connection.rows(Self.uncounted, [.integer(user.rawValue), Value(limit)])
      var sums = ListeningSums(in: try Self.zone(of: user, connection))
      for span in spans {
        sums.add(
          try span.double("to_position") - span.double("from_position"), at: try span.double("rate"),
          of: ShowID(try span.int64("show_id")), until: try span.date("ended_at"))
        try connection.run(Self.setCounted, [.integer(user.rawValue), .text(try span.text("id"))])
      }
      try sums.write(for: user, connection)
      return spans.count
    }
  }

  // MARK: - Private

  private static let zoneName = "time-zone"

  private static func toldZone(of user: UserID, _ connection: any Connection) throws -> TimeZone? {
    try connection.row(PreferenceRepository.setting, [.integer(user.rawValue), .text(zoneName)]).flatMap {
      TimeZone(identifier: try $0.text("value"))
    }
  }

  /// Half a second of writing at the most: a million spans would take a minute, all of it in one transaction, since the sums and what
  /// is counted in them must never disagree.
  static let mostCountedAnew = 10_000

  private static func forget(_ user: UserID, _ connection: any Connection) throws {
    for statement in [forgetDays, forgetShowDays, forgetShowMonths, setUncounted] {
      try connection.run(statement, [.integer(user.rawValue)])
    }
  }
}

extension HeardDay {
  init(_ row: Row) throws { self.init(day: LocalDay(Int(try row.int64("day"))), time: try HeardTime(row)) }
}
