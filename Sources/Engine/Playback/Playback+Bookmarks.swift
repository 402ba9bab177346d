import Events
import Foundation
import Library
import PodcastModel

/// A user's favourites and bookmarks.
extension Playback {
  /// Adds an episode to the favourites, or removes it; repeating the call changes nothing.
  ///
  /// - Throws: `PlaybackError.noSuchEpisode`.
  public func favourite(_ episode: EpisodeID, isFavourite: Bool, by user: UserID) async throws {
    try await favourite([episode], isFavourite: isFavourite, by: user)
  }

  /// Adds episodes to the favourites, or removes them; repeating the call changes nothing.
  ///
  /// - Returns: the episodes that have changed.
  /// - Throws: `PlaybackError.noSuchEpisode`, before anything has changed.
  @discardableResult
  public func favourite(_ episodes: [EpisodeID], isFavourite: Bool, by user: UserID) async throws -> [EpisodeID] {
    for episode in episodes { try await requireEpisode(episode, for: user) }
    return try await library.bookmarks.setFavourite(isFavourite, episodes, by: user, at: now())
  }

  /// Adds a bookmark. A second bookmark at the same tenth of a second replaces the first; a delayed one adds its note.
  ///
  /// - Parameters:
  ///   - seconds: the position from the start of the episode.
  ///   - note: at most 1000 characters are stored.
  ///   - created: the original time of a restored bookmark; nil for the moment of the action.
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.badPosition`.
  @discardableResult
  public func bookmark(
    _ episode: EpisodeID, at seconds: Double, note: String, by user: UserID, created: Date? = nil
  ) async throws -> Bookmark {
    guard PlaybackRules.positions.contains(seconds) else { throw PlaybackError.badPosition }
    try await requireEpisode(episode, for: user)
    let now = now()
    return try await library.bookmarks.add(
      episode, at: (seconds * 10).rounded() / 10, note: Self.cleanedNote(note), by: user,
      moment: min(created ?? ActionMoment.moment(at: now), now))
  }

  /// Replaces the note of a bookmark; its first 1000 characters are saved.
  ///
  /// - Returns: false when the bookmark is deleted or belongs to another user.
  public func setNote(_ note: String, of id: Bookmark.ID, by user: UserID) async throws -> Bool {
    try await library.bookmarks.setNote(Self.cleanedNote(note), of: id, by: user)
  }

  /// Deletes a bookmark.
  ///
  /// - Returns: the bookmark, from which `bookmark` can restore it; nil when `user` has no such bookmark.
  @discardableResult
  public func deleteBookmark(_ id: Bookmark.ID, by user: UserID) async throws -> Bookmark? {
    try await library.bookmarks.delete(id, by: user)
  }

  // MARK: - Private

  private static func cleanedNote(_ note: String) -> String {
    String(note.trimmingCharacters(in: .whitespacesAndNewlines).prefix(maxNoteLength))
  }

  private func requireEpisode(_ episode: EpisodeID, for user: UserID) async throws {
    guard try await library.privateShows.isVisible(episode, to: user) else { throw PlaybackError.noSuchEpisode(episode) }
  }

  private static let maxNoteLength = 1_000
}
