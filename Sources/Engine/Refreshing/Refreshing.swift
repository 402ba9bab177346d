import BlockingWork
import Foundation
import Library

/// Brings feeds into the library.
public struct Refreshing: Sendable {
  public let loader: FeedLoader
  private let library: Library
  private let work: BlockingWork
  private let now: @Sendable () -> Date

  /// - Parameter now: the clock; tests hand in a fixed one.
  public init(
    loader: FeedLoader, library: Library, work: BlockingWork = .shared, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.loader = loader
    self.library = library
    self.work = work
    self.now = now
  }

  /// Fetches the feed at `address` (or the one that the website there links to) and stores the show with its episodes.
  ///
  /// Adding twice duplicates nothing: the show is recognised by its feed's address, an episode by its GUID, else by its
  /// enclosure. It is nobody's subscription yet.
  /// - Throws: `RefreshingError`, and then nothing is stored; what the database throws.
  public func add(_ address: String) async throws -> FeedStored {
    let loaded = try await loader.load(address)
    let moment = now()
    let facts = try await work.run { (ShowFacts(loaded), EpisodeFacts.all(in: loaded.feed, seen: moment)) }
    return try await library.feeds.store(facts.0, episodes: facts.1, at: moment)
  }
}
