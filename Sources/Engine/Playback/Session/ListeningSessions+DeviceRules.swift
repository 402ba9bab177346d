import Library
import PodcastModel

extension ListeningSessions {
  /// The episodes that a device stores by its rules: the head of Up Next, then the newest unfinished episodes of shows, each once.
  ///
  /// - Parameters:
  ///   - upNext: The number of episodes of Up Next.
  ///   - newest: The number of episodes of each show.
  ///   - shows: Shows that `user` may not see have no episodes here.
  /// - Throws: `StorageError`.
  public func selected(upNext: Int, newest: Int, of shows: [ShowID], for user: UserID) async throws -> [EpisodeID] {
    var found = try await library.personal.upNext(of: user, limit: upNext).map(\.episode)
    for show in shows where newest > 0 {
      guard try await library.privateShows.isVisible(show, to: user) else { continue }
      let unfinished = EpisodeFilter(hidesPlayed: true)
      found += try await library.episodes.episodes(of: show, for: user, filter: unfinished, limit: newest).map(\.episode)
    }
    var seen: Set<EpisodeID> = []
    return found.filter { $0.enclosure != nil && seen.insert($0.id).inserted }.map(\.id)
  }
}
