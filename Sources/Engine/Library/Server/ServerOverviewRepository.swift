import BoundedNumbers
import Foundation
import PodcastModel
import Storage

/// The state of the whole server, as its owner may see it. Of other users' private shows and own audio it has counts and bytes only.
public struct ServerOverviewRepository: Sendable {
  let database: any Database

  /// The users with what they store and where they are signed in, the oldest first.
  public func users(at moment: Date, limit: Int) async throws -> [UserOverview] {
    try await database.read { try $0.rows(Self.users, ["now": Value(moment), "limit": Value(limit)]).map(UserOverview.init) }
  }

  /// The shows with the most bytes of downloads and of `owner`'s uploaded audio, the largest first.
  ///
  /// - Parameter owner: The reader: shows that this user may not see, and own audio of others, are not among them.
  public func largestShows(for owner: UserID, limit: Int) async throws -> [ShowSize] {
    let values: Parameters = ["user": .integer(owner.rawValue), "limit": Value(limit)]
    let shows = try await database.read { try $0.rows(Self.largestShows, values).map(ShowSize.init) }
    return Array(shows.sorted { ($0.bytes, $1.id.rawValue) > ($1.bytes, $0.id.rawValue) }.prefix(limit))
  }

  /// The feeds with subscribers whose last fetch failed, those that failed most often first.
  ///
  /// - Parameter owner: The reader, as for `largestShows`.
  public func failingFeeds(for owner: UserID, limit: Int) async throws -> [FailingFeed] {
    let values: Parameters = ["user": .integer(owner.rawValue), "limit": Value(limit)]
    return try await database.read { try $0.rows(Self.failingFeeds, values).map(FailingFeed.init) }
  }

  /// The sums of what the lists have, and of what they leave out.
  public func sums(for owner: UserID) async throws -> ServerSums {
    try await database.read { try $0.row(Self.sums, ["user": .integer(owner.rawValue)]).map(ServerSums.init) ?? ServerSums() }
  }

  /// The titles of shows, without those that `owner` may not see named.
  ///
  /// - Parameter shows: At most 40; further ones are left out.
  public func titles(of shows: Set<ShowID>, for owner: UserID) async throws -> [ShowID: String] {
    guard !shows.isEmpty else { return [:] }
    let ids = Self.ids.parameters(shows.prefix(Self.ids.count).map { .integer($0.rawValue) })
    let rows = try await database.read { try $0.rows(Self.titles, ids + ["user": .integer(owner.rawValue)]) }
    return Dictionary(try rows.map { (ShowID(try $0.int64("id")), try $0.text("title")) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Statements

  static let statements = [users, largestShows, failingFeeds, sums, titles]

  private static let ids = ParameterList("show", count: 40)

  /// The condition that a reader may see the name of a row of `show`: the user may see the show, and it is not the own audio of another one,
  /// shared or not.
  private static let isNamed = """
    (\(PrivateShowRepository.isVisible("show.id")) AND (substr(show.feed_url, 1, 4) <> '\(Enclosure.ownScheme)'
      OR EXISTS (SELECT 1 FROM own_show AS mine WHERE mine.show_id = show.id AND mine.user_id = :user)))
    """

  private static let users = Statement(
    "server.users",
    """
    SELECT person.id, account.name,
      (SELECT CAST(COALESCE(SUM(download_show.bytes), 0) AS BIGINT) FROM download_show
        WHERE download_show.user_id = person.id) AS download_bytes,
      (SELECT CAST(COALESCE(SUM(audio.bytes), 0) AS BIGINT) FROM own_show AS own JOIN own_audio AS audio ON audio.show_id = own.show_id
        WHERE own.user_id = person.id AND own.folder IS NULL) AS upload_bytes,
      (SELECT COUNT(*) FROM web_session WHERE web_session.user_id = person.id AND web_session.expires_at > :now) AS sessions,
      (SELECT COUNT(*) FROM device WHERE device.user_id = person.id) AS devices,
      (SELECT MAX(device.seen_at) FROM device WHERE device.user_id = person.id) AS listened_at,
      COALESCE(account.seen_at, (SELECT MAX(web_session.seen_at) FROM web_session WHERE web_session.user_id = person.id)) AS seen_at
    FROM person LEFT JOIN account ON account.user_id = person.id ORDER BY person.id LIMIT :limit
    """)

  /// The stored sums count a file for each of its users: they find the largest shows, whose files are then counted once.
  private static let largestShows = Statement(
    "server.largestShows",
    """
    SELECT top.show_id, top.title, (SELECT CAST(COALESCE(SUM(download.bytes), 0) AS BIGINT) FROM download
        WHERE download.episode_id IN (SELECT claim.episode_id FROM download_claim AS claim WHERE claim.show_id = top.show_id)) AS bytes
    FROM (SELECT stored.show_id, show.title FROM (\(sizes)) AS stored JOIN show ON show.id = stored.show_id
      WHERE stored.bytes > 0 AND \(isNamed) ORDER BY stored.bytes DESC, stored.show_id LIMIT :limit) AS top
    UNION ALL
    SELECT uploaded.show_id, show.title, uploaded.bytes FROM (
      SELECT own.show_id, CAST(SUM(audio.bytes) AS BIGINT) AS bytes FROM own_show AS own JOIN own_audio AS audio ON audio.show_id = own.show_id
      WHERE own.user_id = :user AND own.folder IS NULL GROUP BY own.show_id) AS uploaded JOIN show ON show.id = uploaded.show_id
    """)

  private static let sizes = """
    SELECT download_show.show_id, SUM(download_show.bytes) AS bytes FROM download_show GROUP BY download_show.show_id
    """

  /// A feed that this machine could not reach without a network does not fail.
  private static let isFailing = """
    feed.trouble <> '\(FeedFailure.offline.rawValue)' AND EXISTS (SELECT 1 FROM subscription WHERE subscription.show_id = feed.show_id)
    """

  private static let failingFeeds = Statement(
    "server.failingFeeds",
    """
    SELECT feed.show_id, show.title, feed.trouble, feed.failures, feed.checked_at
    FROM feed JOIN show ON show.id = feed.show_id WHERE \(isFailing) AND \(isNamed)
    ORDER BY feed.failures DESC, feed.show_id LIMIT :limit
    """)

  private static let sums = Statement(
    "server.sums",
    """
    SELECT failing.total AS failing, failing.hidden AS hidden_failing, stored.shows AS hidden_shows, stored.bytes AS hidden_bytes,
      (SELECT download_total.bytes FROM download_total WHERE download_total.id = 1) AS download_bytes,
      (SELECT COUNT(*) FROM own_show AS own WHERE own.folder IS NULL AND own.user_id <> :user) AS uploaded_shows,
      (SELECT CAST(COALESCE(SUM(audio.bytes), 0) AS BIGINT) FROM own_show AS own JOIN own_audio AS audio ON audio.show_id = own.show_id
        WHERE own.folder IS NULL AND own.user_id <> :user) AS uploaded_bytes
    FROM (SELECT COUNT(*) AS total, CAST(COALESCE(SUM(CASE WHEN \(isNamed) THEN 0 ELSE 1 END), 0) AS BIGINT) AS hidden
        FROM feed JOIN show ON show.id = feed.show_id WHERE \(isFailing)) AS failing,
      (SELECT COUNT(*) AS shows, CAST(COALESCE(SUM(summed.bytes), 0) AS BIGINT) AS bytes
        FROM (\(sizes)) AS summed JOIN show ON show.id = summed.show_id WHERE summed.bytes > 0 AND NOT \(isNamed)) AS stored
    """)

  private static let titles = Statement(
    "server.titles", "SELECT show.id, show.title FROM show WHERE show.id IN (\(ids)) AND \(isNamed)")
}
