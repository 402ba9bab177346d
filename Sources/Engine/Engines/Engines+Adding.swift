import Library
import PodcastModel
import Refreshing

extension Engines {
  /// Fetches the show at `address` and subscribes the user to it.
  ///
  /// - Throws: `RefreshingError`, in which case nothing is stored; `StorageError`.
  public func add(_ address: String, for user: UserID = .owner) async throws -> AddedShow {
    let before = try await library.subscriptions.shows(of: user).map(\.id)
    let stored = try await refreshing.add(address, for: user)
    let show = try await library.shows.show(stored.show)
    return AddedShow(
      title: show?.title ?? address, episodes: show?.episodeCount ?? 0, newEpisodes: stored.addedEpisodes,
      wasSubscribed: before.contains(stored.show))
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
  /// Whether the user had subscribed to it before.
  public let wasSubscribed: Bool

  /// Creates a result.
  public init(title: String, episodes: Int, newEpisodes: Int, wasSubscribed: Bool) {
    self.title = title
    self.episodes = episodes
    self.newEpisodes = newEpisodes
    self.wasSubscribed = wasSubscribed
  }
}
