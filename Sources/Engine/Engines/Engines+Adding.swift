import Library
import PodcastModel
import Refreshing

extension Engines {
  /// Fetches the show at `address` and subscribes the owner to it.
  ///
  /// - Throws: `RefreshingError`, in which case nothing is stored; `StorageError`.
  public func add(_ address: String) async throws -> AddedShow {
    let stored = try await refreshing.add(address, for: .owner)
    let show = try await library.shows.show(stored.show)
    return AddedShow(title: show?.title ?? address, episodes: show?.episodeCount ?? 0, newEpisodes: stored.addedEpisodes)
  }
}

/// A show that was added.
public struct AddedShow: Sendable, Equatable, Codable {
  /// The title of the show.
  public let title: String
  /// The number of its episodes.
  public let episodes: Int
  /// The number of episodes that were not stored before.
  public let newEpisodes: Int
}
