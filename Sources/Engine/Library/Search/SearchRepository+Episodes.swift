import PodcastModel
import Storage

extension SearchRepository {
  /// The episodes of `show` whose titles or notes match `expression`; of a show with more than the index ranks, the newest.
  ///
  /// Changes of the last seconds may not be in the index yet.
  public func episodes(of show: ShowID, meeting expression: SearchExpression, for user: UserID) async throws -> Set<EpisodeID> {
    let search = IndexSearch(
      expression, kinds: [SearchKind.episode.rawValue], shows: [show.rawValue], user: user.rawValue, limit: Self.maxFiltered)
    return try await database.read { [index] connection in
      let found = Set(try index.matches(search, on: connection))
      guard !found.isEmpty else { return [] }
      return Set(
        try connection.rows(Self.episodesOfShow, ["show": .integer(show.rawValue)]).compactMap { row in
          found.contains(try row.int64("id")) ? try row.optionalInt64("episode_id").map(EpisodeID.init) : nil
        })
    }
  }

  static let episodesOfShow = Statement(
    "search.episodesOfShow", "SELECT id, episode_id FROM search_document WHERE show_id = :show AND kind = 'episode'")

  private static let maxFiltered = 50_000
}
