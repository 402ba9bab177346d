import Foundation
import Library

extension FeedRepository {
  /// Stores a show and its episodes: known ones are updated by their identity, new ones are added, and nothing is duplicated.
  ///
  /// - Parameter episodes: oldest first, so that ids grow with time.
  public func store(
    _ show: ShowFacts, episodes: [EpisodeMetadata], copy: FeedValidators = FeedValidators(), at moment: Date
  ) async throws -> FeedStored {
    var update = FeedUpdate(show)
    var completion = FeedCompletion(log: FetchLogEntry(moment: moment, url: show.feedURL, outcome: .updated), next: moment)
    completion.copy = copy
    guard let id = try await id(feedURL: show.feedURL) else {
      update.additions = episodes
      return try await add(update, completion, owner: "")
    }
    let known = Dictionary(try await episodesKnown(of: id).map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    for var episode in episodes {
      guard let known = known[episode.identity] else {
        update.additions.append(episode)
        continue
      }
      episode.keepPosition(of: known)
      update.changes.append(.init(known.id, episode))
    }
    let lease = try await takeOverLease(id, owner: "", until: moment)
    return try await store(update, completion, lease: lease)
  }
}
