import Foundation
import PodcastModel
import Storage

extension EpisodeRepository {
  /// The years from 1971 to `last` in which a show has episodes, newest first, for a jump in a long list. Years end with the clocks of
  /// `zone`.
  public func years(of show: ShowID, to last: Int, in zone: TimeZone) async throws -> [Int] {
    let offset = zone.secondsFromGMT(for: zone.start(of: LocalDay(year: last, month: 1, day: 1)))
    let parameters: Parameters = [
      "show": .integer(show.rawValue), "last": Value(last), "offset": Value(offset * 1_000),
    ]
    return try await database.read { try $0.rows(Self.years, parameters).map { Int(clamping: try $0.int64("number")) }.sorted(by: >) }
  }

  /// The number of listed episodes before the first one of a year, in the order of `filter`.
  public func position(
    of year: Int, in show: ShowID, for user: UserID, filter: EpisodeFilter, zone: TimeZone
  ) async throws -> Int {
    let isNewestFirst = filter.order == .newestFirst
    let start = zone.start(of: LocalDay(year: isNewestFirst ? year + 1 : year, month: 1, day: 1))
    let parameters = Self.parameters(show, user, filter) + ["sort_at": Value(start)]
    return try await database.read { try $0.total(isNewestFirst ? Self.countSince : Self.countBefore, parameters) }
  }

  // MARK: - Statements

  /// One look into the index for each year.
  static let years = Statement(
    "episodes.years",
    """
    WITH RECURSIVE year (number) AS (SELECT :last UNION ALL SELECT number - 1 FROM year WHERE number > 1971)
    SELECT number FROM year WHERE EXISTS (
      SELECT 1 FROM episode WHERE show_id = :show AND sort_at >= \(start("year.number")) AND sort_at < \(start("(year.number + 1)")))
    """)

  /// The first millisecond of a year since 1970.
  private static func start(_ year: String) -> String {
    "(365 * (\(year) - 1970) + (\(year) - 1969) / 4 - (\(year) - 1901) / 100 + (\(year) - 1601) / 400) * 86400000 - :offset"
  }

  static let countSince = Statement("episodes.countSince", "\(count) AND episode.sort_at >= :sort_at")
  static let countBefore = Statement("episodes.countBefore", "\(count) AND episode.sort_at < :sort_at")

  private static let count = """
    SELECT COUNT(*) AS total FROM episode \(ListedEpisode.stateJoins(user: ":user")) WHERE \(listedCondition)
      AND (:pattern IS NULL OR lower(episode.title) LIKE :pattern ESCAPE '!')
    """
}
