import Events
import Foundation
import Library
import PodcastModel

/// The favourites and bookmarks of users.
public struct Bookmarks: Sendable {
  private let repository: BookmarkRepository
  private let privateShows: PrivateShowRepository
  private let now: @Sendable () -> Date

  /// - Parameter now: the clock; tests pass a fixed one.
  public init(library: Library, now: @escaping @Sendable () -> Date = { Date() }) {
    repository = library.bookmarks
    privateShows = library.privateShows
    self.now = now
  }

  /// Adds episodes to the favourites, or removes them; repeating the call changes nothing.
  ///
  /// - Returns: the episodes that have changed.
  /// - Throws: `PlaybackError.noSuchEpisode`, before anything has changed.
  @discardableResult
  public func setFavourite(_ isFavourite: Bool, _ episodes: [EpisodeID], by user: UserID) async throws -> [EpisodeID] {
    for episode in episodes { try await requireEpisode(episode, for: user) }
    return try await repository.setFavourite(isFavourite, episodes, by: user, at: now())
  }

  /// Adds a bookmark. A second bookmark at the same tenth of a second replaces the first; a delayed one adds its note.
  ///
  /// - Parameters:
  ///   - seconds: the position from the start of the episode.
  ///   - note: at most 1000 characters are stored.
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.badPosition`.
  @discardableResult
  public func add(_ episode: EpisodeID, at seconds: Double, note: String, by user: UserID) async throws -> Bookmark {
    guard PlaybackRules.positions.contains(seconds) else { throw PlaybackError.badPosition }
    try await requireEpisode(episode, for: user)
    let now = now()
    return try await repository.add(
      episode, at: (seconds * 10).rounded() / 10, note: Self.cleanedNote(note), by: user,
      moment: min(ActionMoment.moment(at: now), now))
  }

  /// Replaces the note of a bookmark; its first 1000 characters are saved.
  ///
  /// - Returns: false when the bookmark is deleted or belongs to another user.
  public func setNote(_ note: String, of id: Bookmark.ID, by user: UserID) async throws -> Bool {
    try await repository.setNote(Self.cleanedNote(note), of: id, by: user)
  }

  /// Deletes a bookmark, which can be restored for a day.
  ///
  /// - Returns: the bookmark; nil when `user` has no such bookmark.
  @discardableResult
  public func delete(_ id: Bookmark.ID, by user: UserID) async throws -> Bookmark? {
    try await repository.delete(id, by: user, at: now())
  }

  /// Restores a deleted bookmark. If the user has added another one at its position since, that one gets its note too.
  ///
  /// - Returns: the bookmark; nil when `user` cannot restore it, or not any more.
  public func restore(_ id: Bookmark.ID, by user: UserID) async throws -> Bookmark? {
    try await repository.restore(id, by: user)
  }

  // MARK: - Private

  private static func cleanedNote(_ note: String) -> String {
    String(note.trimmingCharacters(in: .whitespacesAndNewlines).prefix(maxNoteLength))
  }

  private func requireEpisode(_ episode: EpisodeID, for user: UserID) async throws {
    guard try await privateShows.isVisible(episode, to: user) else { throw PlaybackError.noSuchEpisode(episode) }
  }

  private static let maxNoteLength = 1_000
}
