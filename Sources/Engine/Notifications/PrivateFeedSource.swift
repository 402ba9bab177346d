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

  /// Whether `user` has a list.
  ///
  /// - Throws: `StorageError`.
  func has(_ subject: PrivateListSubject, _ user: UserID) async throws -> Bool

  /// The episodes of a list in its order; nil when the list was deleted.
  ///
  /// - Throws: `StorageError`.
  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]?
}

extension PrivateFeedSource {
  func has(_ subject: PrivateListSubject, _ user: UserID) async throws -> Bool {
    try await lists(of: user).contains { $0.subject == subject }
  }
}

/// A list that every user has once: Up Next, the Inbox, the episodes with followed people.
struct EpisodeListSource: PrivateFeedSource {
  let library: Library
  let subject: PrivateListSubject
  /// The episodes of a user, at most a number of them.
  let read: @Sendable (UserID, Int) async throws -> [EpisodeID]

  var kind: String { subject.kind }

  func lists(of user: UserID) -> [(subject: PrivateListSubject, name: String?)] { [(subject, nil)] }

  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]? {
    try await library.privateLists.episodes(read(user, limit))
  }
}

/// The episodes of a playlist by hand.
struct PlaylistSource: PrivateFeedSource {
  let library: Library
  let kind = PrivateListSubject.playlist(0).kind

  func lists(of user: UserID) async throws -> [(subject: PrivateListSubject, name: String?)] {
    try await library.playlists.playlists(of: user).map { (.playlist($0.id), $0.name) }
  }

  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]? {
    guard let id = subject.number, try await library.playlists.playlist(id, of: user) != nil else { return nil }
    return try await library.privateLists.episodes(library.playlists.episodes(of: id, for: user, limit: limit).map(\.episode.id))
  }
}

/// The newest episodes of a show that the user may see. There are too many shows to offer each in a choice.
struct ShowSource: PrivateFeedSource {
  let library: Library
  let kind = PrivateListSubject.show(ShowID(0)).kind

  func lists(of user: UserID) -> [(subject: PrivateListSubject, name: String?)] { [] }

  func has(_ subject: PrivateListSubject, _ user: UserID) async throws -> Bool {
    guard let id = subject.number else { return false }
    return try await library.privateShows.isVisible(ShowID(id), to: user)
  }

  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]? {
    guard let id = subject.number, try await has(subject, user) else { return nil }
    let listed = try await library.episodes.episodes(of: ShowID(id), for: user, limit: limit)
    return try await library.privateLists.episodes(listed.map(\.episode.id))
  }
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
