import PodcastModel
import Storage

extension EpisodeRepository {
  /// The ids of all episodes of a show that match `filter`, in its order, for counting and for reading in pages.
  ///
  /// - Parameter found: episodes whose notes contain the text of `filter`; they match like those with the text in the title.
  public func ids(
    of show: ShowID, for user: UserID, filter: EpisodeFilter, found: Set<EpisodeID> = []
  ) async throws -> [EpisodeID] {
    let parameters = Self.parameters(show, user, filter)
    return try await database.read { connection in
      try connection.rows(filter.order == .newestFirst ? Self.idsNewestFirst : Self.idsOldestFirst, parameters).compactMap { row in
        let id = EpisodeID(try row.int64("id"))
        return try row.bool("has_words") || found.contains(id) ? id : nil
      }
    }
  }

  // MARK: - Statements

  static let idsNewestFirst = Statement("episodes.idsNewestFirst", "\(ids) ORDER BY episode.sort_at DESC, episode.id DESC")

  static let idsOldestFirst = Statement("episodes.idsOldestFirst", "\(ids) ORDER BY episode.sort_at, episode.id")

  private static let ids = """
    SELECT episode.id, CASE WHEN :pattern IS NULL OR lower(episode.title) LIKE :pattern ESCAPE '!'
      THEN 1 ELSE 0 END AS has_words
    FROM episode \(ListedEpisode.stateJoins(user: ":user"))
    WHERE \(listedCondition)
    """
}
