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
  ///   - created: when it was kept first, for one that comes back; nil for now.
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

  /// The bookmarks of `user` in `episode`, by their place.
  public func bookmarks(of episode: EpisodeID, for user: UserID) async throws -> [Bookmark] {
    try await library.bookmarks.bookmarks(of: episode, for: user)
  }

  /// The bookmarks of `user` in all shows, by the titles of the shows; in a show the newest episode first.
  ///
  /// - Parameter words: only those whose note, episode or show holds these words; nil for all.
  public func bookmarks(of user: UserID, words: String? = nil, limit: Int, offset: Int = 0) async throws -> [KeptPlace] {
    try await library.bookmarks.places(of: user, words: words, limit: limit, offset: offset)
  }

  /// How many `bookmarks(of:words:limit:offset:)` finds in all.
  public func bookmarkCount(of user: UserID, words: String? = nil) async throws -> Int {
    try await library.bookmarks.count(of: user, words: words)
  }

  /// Gives a bookmark another note, of which 1000 characters are kept.
  ///
  /// - Returns: false when it is gone, or somebody else's.
  public func setNote(_ note: String, of id: Bookmark.ID, by user: UserID) async throws -> Bool {
    try await library.bookmarks.setNote(Self.kept(note), of: id, by: user)
  }

  /// Takes a bookmark away.
  ///
  /// - Returns: what it was, by which `restore` brings it back; nil when it is gone already, or somebody else's.
  public func takeBookmark(_ id: Bookmark.ID, by user: UserID) async throws -> Bookmark? {
    try await library.bookmarks.take(id, by: user)
  }

  /// One that is gone already, or somebody else's, is left alone.
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
