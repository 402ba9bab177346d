import PodcastModel
import Storage

/// A show that a publisher recommends (`podcast:podroll`).
public struct RecommendedShow: Sendable, Equatable {
  /// The title by the recommending feed; nil for none.
  public var title: String?
  /// The address of its feed; nil for none.
  public var feedURL: String?
  /// The `podcast:guid` of its feed; nil for none.
  public var feedGUID: String?

  public init(title: String?, feedURL: String?, feedGUID: String?) {
    self.title = title
    self.feedURL = feedURL
    self.feedGUID = feedGUID
  }

  /// The maximum number of recommendations of a show.
  public static let maxCount = 20
}

extension ShowRepository {
  /// The recommendations of a show in its order, each with the show on this server that may be named to `user`; nil for none.
  public func recommended(by show: ShowID, for user: UserID) async throws -> [(entry: RecommendedShow, known: Show?)] {
    try await database.read { connection in
      try connection.rows(Self.podroll, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map { row in
        (
          RecommendedShow(
            title: try row.optionalText("roll_title"), feedURL: try row.optionalText("roll_url"),
            feedGUID: try row.optionalText("roll_guid")),
          try row.optionalInt64("id") == nil ? nil : try Show(row)
        )
      }
    }
  }

  /// Replaces the recommendations of a show.
  static func replace(_ entries: [RecommendedShow], of show: ShowID, on connection: any Connection) throws {
    try connection.run(clearPodroll, ["show": .integer(show.rawValue)])
    for (place, entry) in entries.prefix(RecommendedShow.maxCount).enumerated() {
      try connection.run(
        insertPodroll,
        [
          "show": .integer(show.rawValue), "place": Value(place), "title": Value(entry.title), "feed_url": Value(entry.feedURL),
          "feed_guid": Value(entry.feedGUID),
        ])
    }
  }

  // MARK: - Statements

  static let podrollStatements = [podroll, clearPodroll, insertPodroll]

  private static let podroll = Statement(
    "shows.podroll",
    """
    SELECT podroll.title AS roll_title, podroll.feed_url AS roll_url, podroll.feed_guid AS roll_guid, \(ownColumns)
    FROM podroll LEFT JOIN show ON show.id = COALESCE(
        (SELECT named.id FROM show AS named WHERE named.feed_url = podroll.feed_url),
        (SELECT show_alias.show_id FROM show_alias WHERE show_alias.url = podroll.feed_url),
        (SELECT MIN(feed.show_id) FROM feed WHERE feed.podcast_guid IS NOT NULL AND feed.podcast_guid = podroll.feed_guid))
      AND show.fetched_at > 0 AND \(PrivateShowRepository.mayBeSuggested("show.id"))
    \(ShowLook.join(user: ":user"))
    WHERE podroll.show_id = :show ORDER BY podroll.place
    """)

  private static let clearPodroll = Statement("shows.clearPodroll", "DELETE FROM podroll WHERE show_id = :show")

  private static let insertPodroll = Statement(
    "shows.insertPodroll",
    "INSERT INTO podroll (show_id, place, title, feed_url, feed_guid) VALUES (:show, :place, :title, :feed_url, :feed_guid)")
}
