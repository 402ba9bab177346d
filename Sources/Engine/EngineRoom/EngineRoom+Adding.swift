import Foundation
import Library
import PodcastModel
import Refreshing

extension EngineRoom {
  /// Brings in the show at `address` and subscribes the local person to it.
  ///
  /// - Throws: `RefreshingError`, and then nothing is stored; `StorageError`.
  public func add(_ address: String) async throws -> AddedShow {
    let stored = try await refreshing.add(address, for: .local)
    let show = try await library.shows.show(stored.show)
    return AddedShow(title: show?.title ?? address, episodes: show?.episodeCount ?? 0, newEpisodes: stored.addedEpisodes)
  }
}

/// A show that was brought in.
public struct AddedShow: Sendable, Equatable, Codable {
  public let title: String
  public let episodes: Int
  /// How many of them were not known before.
  public let newEpisodes: Int

  public init(title: String, episodes: Int, newEpisodes: Int) {
    self.title = title
    self.episodes = episodes
    self.newEpisodes = newEpisodes
  }
}
