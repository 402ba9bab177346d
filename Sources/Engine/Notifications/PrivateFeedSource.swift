import Foundation
import Library
import PodcastModel
import Searching

/// A kind of list that can be published as a private feed.
protocol PrivateFeedSource: Sendable {
  /// The kind in `PrivateListSubject.kind`.
  var kind: String { get }

  /// The lists of this kind that `user` has, with the user's names for them; nil for a list that needs none.
  ///
  /// - Throws: `StorageError`.
  func lists(of user: UserID) async throws -> [(subject: PrivateListSubject, name: String?)]

  /// The episodes of a list in its order; nil when the list was deleted.
  ///
  /// - Throws: `StorageError`.
  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]?
}

/// A built-in list, as its page shows it: New, In progress, Favourites.
struct BuiltInListSource: PrivateFeedSource {
  let library: Library
  let subject: PrivateListSubject
  let list: EpisodePickerKind

  var kind: String { subject.kind }

  func lists(of user: UserID) -> [(subject: PrivateListSubject, name: String?)] { [(subject, nil)] }

  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]? {
    try await library.episodesForReaders(of: list, for: user, at: moment, limit: limit)
  }
}

/// The episodes of a smart playlist.
struct SmartPlaylistSource: PrivateFeedSource {
  let library: Library
  let kind = PrivateListSubject.smart(0).kind

  func lists(of user: UserID) async throws -> [(subject: PrivateListSubject, name: String?)] {
    try await library.lists.smartLists(of: user).map { (.smart($0.id), $0.name) }
  }

  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]? {
    guard let id = subject.number, try await library.lists.smartList(id, of: user) != nil else { return nil }
    return try await library.episodesForReaders(of: .smart(id), for: user, at: moment, limit: limit)
  }
}

extension Library {
  fileprivate func episodesForReaders(
    of kind: EpisodePickerKind, for user: UserID, at moment: Date, limit: Int
  ) async throws -> [PrivateListEpisode] {
    try await privateLists.episodes(lists.episodes(of: kind, for: user, limit: limit, at: moment).map(\.episode.id))
  }
}

/// The results of a saved search.
struct SavedSearchSource: PrivateFeedSource {
  let library: Library
  let searching: LibrarySearch
  let kind = PrivateListSubject.search(0).kind

  func lists(of user: UserID) async throws -> [(subject: PrivateListSubject, name: String?)] {
    try await library.savedSearches.searches(of: user).map { (.search($0.id), $0.query) }
  }

  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]? {
    guard let id = subject.number, let search = try await library.savedSearches.search(id, of: user) else { return nil }
    var found: [EpisodeID] = []
    var seen: Set<EpisodeID> = []
    for page in 0..<Self.pages where found.count < limit {
      let result = try await searching.search(search.query, for: user, limit: Self.pageSize, offset: page * Self.pageSize)
      found += result.hits.compactMap(\.episode).filter { seen.insert($0).inserted }
      if !result.hasMore { break }
    }
    let episodes = try await library.privateLists.episodes(Array(found.prefix(limit)))
    return episodes.sorted { ($0.moment, $0.episode.id.rawValue) > ($1.moment, $1.episode.id.rawValue) }
  }

  private static let pages = 3
  private static let pageSize = 20
}
