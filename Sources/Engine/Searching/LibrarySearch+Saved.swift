import Foundation
import Library
import PodcastModel

/// Recent and saved searches of a user.
extension LibrarySearch {
  /// Removes a recent search, or all of them where `id` is nil.
  ///
  /// - Returns: the moment by which `restoreTerms` restores them, until the first search after an hour.
  public func removeTerm(_ id: RecentSearch.ID?, of user: UserID) async throws -> Date {
    let moment = now()
    try await library.searchTerms.remove(id, of: user, at: moment)
    return moment
  }

  /// Restores the recent searches that were removed at `moment`, until the first search after an hour.
  ///
  /// - Throws: the errors of the database.
  public func restoreTerms(removedAt moment: Date, of user: UserID) async throws {
    try await library.searchTerms.restore(removedAt: moment, of: user)
  }

  /// Saves a search. One that is saved already becomes the first.
  ///
  /// - Returns: nil for an empty query, or one of more than 400 bytes.
  public func save(_ query: String, of user: UserID) async throws -> SavedSearch? {
    let query = query.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !query.isEmpty, query.utf8.count <= 400 else { return nil }
    return try await library.savedSearches.save(query, of: user, at: now())
  }

  /// - Returns: the search, which `restoreSaved` restores for a day; nil when `user` has no such search.
  public func removeSaved(_ id: SavedSearch.ID, of user: UserID) async throws -> SavedSearch? {
    guard let saved = try await library.savedSearches.search(id, of: user) else { return nil }
    try await library.savedSearches.remove(id, of: user, at: now())
    return saved
  }

  /// Restores a removed saved search of `user`, for a day.
  ///
  /// - Throws: the errors of the database.
  public func restoreSaved(_ id: SavedSearch.ID, of user: UserID) async throws {
    try await library.savedSearches.remove(id, of: user, at: nil)
  }
}
