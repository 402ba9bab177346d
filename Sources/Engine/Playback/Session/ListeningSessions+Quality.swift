import Library
import PodcastModel

/// The quality of audio, where feeds offer several files of an episode.
extension ListeningSessions {
  /// Selects the quality of all episodes of an episode's show; nil for the publisher's own file. Audio that plays already is not changed.
  ///
  /// - Returns: whether the episode has it and `user` may see the episode.
  public func setQuality(_ quality: String?, by episode: EpisodeID, for user: UserID) async throws -> Bool {
    guard try await library.privateShows.isVisible(episode, to: user), let facts = try await library.episodes.episode(episode) else {
      return false
    }
    if let quality, try await library.qualities.enclosure(of: episode, in: quality) == nil { return false }
    try await library.qualities.set(quality, of: facts.show, for: user, at: now())
    return true
  }
}
