import Foundation
import Library
import PodcastModel
import Searching

/// One kind of list that can have an address of its own.
public protocol EpisodeSource: Sendable {
  /// What `PrivateListSubject.kind` names.
  var kind: String { get }

  /// The lists of this kind that `user` has, with the person's own name for each; nil for one that needs none.
  func lists(of user: UserID) async throws -> [(subject: PrivateListSubject, name: String?)]

  /// What stands in a list, first things first; nil when the list is gone.
  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]?
}

/// One of the lists that everybody has, as its page has it: New, In progress, Favourites.
struct OwnEpisodes: EpisodeSource {
  let library: Library
  let subject: PrivateListSubject
  let list: EpisodeListKind

  var kind: String { subject.kind }

  func lists(of user: UserID) -> [(subject: PrivateListSubject, name: String?)] { [(subject, nil)] }

  func episodes(in subject: PrivateListSubject, for user: UserID, at moment: Date, limit: Int) async throws -> [PrivateListEpisode]? {
    try await library.episodesForReaders(of: list, for: user, at: moment, limit: limit)
  }
}

/// What the rules of a person's own find.
struct RuledEpisodes: EpisodeSource {
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
    of kind: EpisodeListKind, for user: UserID, at moment: Date, limit: Int
  ) async throws -> [PrivateListEpisode] {
    try await privateLists.episodes(lists.episodes(of: kind, for: user, limit: limit, at: moment).map(\.episode.id))
  }
}

/// What a saved search finds.
struct FoundEpisodes: EpisodeSource {
  let library: Library
  let searching: Searching
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
