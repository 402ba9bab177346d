import Library
import PodcastModel

extension ListeningSessions {
  /// The episodes that a device stores by its rules: the head of Up Next, then the newest unfinished auto-downloads, then the newest
  /// unfinished episodes of shows, each once.
  ///
  /// - Parameters:
  ///   - upNext: The number of episodes of Up Next.
  ///   - auto: The number of finished downloads that rules of `user` requested, of the last two hundred downloads.
  ///   - newest: The number of episodes of each show.
  ///   - shows: Shows that `user` may not see have no episodes here.
  /// - Throws: `StorageError`.
  public func selected(
    upNext: Int, auto: Int = 0, newest: Int = 0, of shows: [ShowID] = [], for user: UserID
  ) async throws -> [EpisodeID] {
    var found = try await library.personal.upNext(of: user, limit: upNext).map(\.episode)
    if auto > 0 {
      let downloads = try await library.claims.downloaded(of: user, limit: Self.maxDownloads)
      found += downloads.filter { $0.origin == .rule && !$0.personal.listed.isFinished }.prefix(auto).map(\.personal.episode)
    }
    for show in shows where newest > 0 {
      guard try await library.privateShows.isVisible(show, to: user) else { continue }
      let unfinished = EpisodeFilter(hidesPlayed: true)
      found += try await library.episodes.episodes(of: show, for: user, filter: unfinished, limit: newest).map(\.episode)
    }
    var seen: Set<EpisodeID> = []
    return found.filter { $0.enclosure != nil && seen.insert($0.id).inserted }.map(\.id)
  }

  private static let maxDownloads = 200
}
