import Foundation
import Library
import PodcastModel

/// A user's favourites and bookmarks.
extension Playback {
  /// Adds an episode to the favourites, or removes it; repeating the call changes nothing.
  ///
  /// - Throws: `PlaybackError.noSuchEpisode`.
  public func favourite(_ episode: EpisodeID, isFavourite: Bool, by user: UserID) async throws {
    try await requireEpisode(episode)
    try await library.bookmarks.setFavourite(isFavourite, episode, by: user, at: now())
  }

  /// Adds a bookmark. A second bookmark at the same tenth of a second replaces the first.
  ///
  /// - Parameters:
  ///   - seconds: the position from the start of the episode.
  ///   - note: at most 1000 characters are stored.
  ///   - created: the original time of a restored bookmark; nil for now.
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.badPosition`.
  @discardableResult
  public func bookmark(
    _ episode: EpisodeID, at seconds: Double, note: String, by user: UserID, created: Date? = nil
  ) async throws -> Bookmark {
    guard PlaybackRules.positions.contains(seconds) else { throw PlaybackError.badPosition }
    try await requireEpisode(episode)
    return try await library.bookmarks.add(
      episode, at: (seconds * 10).rounded() / 10, note: Self.kept(note), by: user, moment: min(created ?? now(), now()))
  }

  /// The bookmarks of `user` in `episode`, by position.
  public func bookmarks(of episode: EpisodeID, for user: UserID) async throws -> [Bookmark] {
    try await library.bookmarks.bookmarks(of: episode, for: user)
  }

  /// The bookmarks of `user` in all shows, ordered by show title, and within a show from the newest episode.
  ///
  /// - Parameter words: a filter on note, episode title and show title; nil for all bookmarks.
  public func bookmarks(of user: UserID, words: String? = nil, limit: Int, offset: Int = 0) async throws -> [KeptPlace] {
    try await library.bookmarks.places(of: user, words: words, limit: limit, offset: offset)
  }

  /// The total number of results of `bookmarks(of:words:limit:offset:)`.
  public func bookmarkCount(of user: UserID, words: String? = nil) async throws -> Int {
    try await library.bookmarks.count(of: user, words: words)
  }

  /// Changes the note of a bookmark; at most 1000 characters are stored.
  ///
  /// - Returns: false when the bookmark is deleted or belongs to another user.
  public func setNote(_ note: String, of id: Bookmark.ID, by user: UserID) async throws -> Bool {
    try await library.bookmarks.setNote(Self.kept(note), of: id, by: user)
  }

  /// Deletes a bookmark.
  ///
  /// - Returns: the deleted bookmark, for `restore`; nil when it is already deleted or belongs to another user.
  public func takeBookmark(_ id: Bookmark.ID, by user: UserID) async throws -> Bookmark? {
    try await library.bookmarks.take(id, by: user)
  }

  /// Deletes a bookmark. Does nothing when it is already deleted or belongs to another user.
  public func removeBookmark(_ id: Bookmark.ID, by user: UserID) async throws {
    try await library.bookmarks.remove(id, by: user)
  }

  // MARK: - Private

  private static func kept(_ note: String) -> String {
    String(note.trimmingCharacters(in: .whitespacesAndNewlines).prefix(longestNote))
  }

  private func requireEpisode(_ episode: EpisodeID) async throws {
    guard try await library.episodes.episode(episode) != nil else { throw PlaybackError.noSuchEpisode(episode) }
  }

  private static let longestNote = 1_000
}
