import Foundation
import PodcastModel
import Storage

/// The cache of charts from the directories. A chart is identified by country and topic; the overall chart has the topic "".
public struct ChartRepository: Sendable {
  let database: any Database

  /// The cached charts of `topics`, by topic; a chart that was never fetched is missing.
  ///
  /// - Parameters:
  ///   - topics: at most ``maxTopics``; further ones are ignored.
  ///   - limit: the maximum number of shows per chart.
  public func charts(_ topics: [String], country: String, for user: UserID, limit: Int) async throws -> [String: CachedChart] {
    guard !topics.isEmpty else { return [:] }
    let parameters: Parameters =
      ["user": .integer(user.rawValue), "country": .text(country), "limit": Value(limit)] + Self.topics.parameters(topics.map(Value.text))
    let rows = try await database.read { try $0.rows(Self.charts, parameters) }
    var charts: [String: [(place: Int64, row: Row)]] = [:]
    for row in rows { charts[try row.text("topic"), default: []].append((try row.int64("place"), row)) }
    return try charts.compactMapValues { rows in
      guard let answered = try rows.first?.row.date("answered_at") else { return nil }
      return CachedChart(answered: answered, shows: try rows.sorted { $0.place < $1.place }.map { try ChartedShow($0.row) })
    }
  }

  /// Replaces a chart, and inserts its new covers. The charts of the countries that were fetched last stay, and all others are deleted.
  public func store(_ shows: [ChartedShow.Entry], topic: String, country: String, answered: Date) async throws {
    try await database.write { connection in
      try connection.run(Self.remove, ["country": .text(country), "topic": .text(topic)])
      try connection.run(Self.removeCountries, ["country": .text(country), "limit": Value(Self.maxCountries - 1)])
      for (place, show) in shows.enumerated() {
        let artwork = try show.artworkURL.map { try ArtworkRepository.id(of: $0, isListed: true, on: connection).rawValue }
        try connection.run(
          Self.insert,
          [
            "country": .text(country), "topic": .text(topic), "place": Value(place), "feed_url": .text(show.feedURL),
            "title": .text(show.title), "author": .text(show.author), "genre": Value(show.genre), "artwork": Value(artwork),
            "answered_at": Value(answered),
          ])
      }
    }
  }

  /// The show that was added under this address of a directory, once its feed has been read.
  public func show(at feedURL: String) async throws -> ShowID? {
    try await database.read { try $0.row(Self.byAddress, ["url": .text(feedURL)]).map { ShowID(try $0.int64("show_id")) } }
  }

  /// Stores that the feed at `feedURL` is that of `show`, which has another address now.
  public func note(_ feedURL: String, is show: ShowID) async throws {
    _ = try await database.write { try $0.run(ImportRepository.setAlias, ["url": .text(feedURL), "show": .integer(show.rawValue)]) }
  }

  /// The maximum number of countries with charts.
  public static let maxCountries = 12

  /// The maximum number of charts per query.
  public static let maxTopics = 5

  private static let topics = ParameterList("topic", count: maxTopics)

  // MARK: - Statements

  static let statements = [charts, remove, removeCountries, insert, byAddress]

  /// The show of a charted address, as `byAddress` finds one that has moved.
  private static let known = "COALESCE(show.id, moved.id)"

  /// Unordered: the caller builds the chart from five short charts.
  private static let charts = Statement(
    "charts.charts",
    """
    SELECT chart_show.topic, chart_show.place, chart_show.feed_url, chart_show.title, chart_show.author, chart_show.genre,
      chart_show.artwork_id, chart_show.answered_at, CASE WHEN \(PrivateShowRepository.isVisible(known)) THEN \(known) END AS show_id,
      subscription.user_id AS subscriber
    FROM chart_show
    LEFT JOIN show ON show.feed_url = chart_show.feed_url
    LEFT JOIN show_alias ON show_alias.url = chart_show.feed_url
    LEFT JOIN show AS moved ON moved.id = show_alias.show_id AND moved.fetched_at > 0
    LEFT JOIN subscription ON subscription.user_id = :user AND subscription.show_id = COALESCE(show.id, show_alias.show_id)
    WHERE chart_show.country = :country AND chart_show.topic IN (\(topics)) AND chart_show.place < :limit
    """)

  private static let remove = Statement("charts.remove", "DELETE FROM chart_show WHERE country = :country AND topic = :topic")

  private static let removeCountries = Statement(
    "charts.removeCountries",
    """
    DELETE FROM chart_show WHERE country <> :country AND country NOT IN (
      SELECT newest.country FROM chart_show AS newest WHERE newest.country <> :country
      GROUP BY newest.country ORDER BY MAX(newest.answered_at) DESC LIMIT :limit)
    """)

  private static let insert = Statement(
    "charts.insert",
    """
    INSERT INTO chart_show (country, topic, place, feed_url, title, author, genre, artwork_id, answered_at)
    VALUES (:country, :topic, :place, :feed_url, :title, :author, :genre, :artwork, :answered_at)
    """)

  private static let byAddress = Statement(
    "charts.byAddress",
    "SELECT show_id FROM show_alias JOIN show ON show.id = show_alias.show_id WHERE show_alias.url = :url AND show.fetched_at > 0")
}

/// A cached chart.
public struct CachedChart: Sendable, Equatable {
  /// When the directory provided it.
  public let answered: Date
  /// The shows, most popular first.
  public let shows: [ChartedShow]
}
