import Foundation
import Library
import PodcastModel

/// What a person wants to find again.
extension Playback {
  /// Makes an episode a favourite, or takes that back; twice is once.
  ///
  /// - Throws: `PlaybackError.noSuchEpisode`.
  public func favourite(_ episode: EpisodeID, isFavourite: Bool, by user: UserID) async throws {
    try await requireEpisode(episode)
    try await library.bookmarks.setFavourite(isFavourite, episode, by: user, at: now())
  }

  /// Marks a place of an episode. A second bookmark at the same tenth of a second takes the place of the first.
  ///
  /// - Parameters:
  ///   - seconds: from the start.
  ///   - note: of which 1000 characters are kept.
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.badPosition`.
  @discardableResult
  public func bookmark(_ episode: EpisodeID, at seconds: Double, note: String, by user: UserID) async throws -> Bookmark {
    guard PlaybackRules.positions.contains(seconds) else { throw PlaybackError.badPosition }
    try await requireEpisode(episode)
    let note = note.trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.longestNote)
    return try await library.bookmarks.add(episode, at: (seconds * 10).rounded() / 10, note: String(note), by: user, moment: now())
  }

  /// The bookmarks of `user` in `episode`, by their place.
  public func bookmarks(of episode: EpisodeID, for user: UserID) async throws -> [Bookmark] {
    try await library.bookmarks.bookmarks(of: episode, for: user)
  }

  /// One that is gone already, or somebody else's, is left alone.
  public func removeBookmark(_ id: Bookmark.ID, by user: UserID) async throws {
    try await library.bookmarks.remove(id, by: user)
  }

  // MARK: - Private

  private func requireEpisode(_ episode: EpisodeID) async throws {
    guard try await library.episodes.episode(episode) != nil else { throw PlaybackError.noSuchEpisode(episode) }
  }

  private static let longestNote = 1_000
}
