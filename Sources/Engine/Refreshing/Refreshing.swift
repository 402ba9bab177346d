import BlockingWork
import Foundation
import Library
import PodcastModel

/// Brings feeds into the library.
public struct Refreshing: Sendable {
  public let loader: FeedLoader
  private let library: Library
  private let underWay = RefreshesUnderWay()
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

  /// Fetches a show's feed again where that was last done longer than `age` ago. Whoever asks while it is under way does not start
  /// another one, and one that failed is left alone for a minute.
  ///
  /// - Throws: `RefreshingError`; the last good copy stays.
  public func refresh(_ show: ShowID, olderThan age: Duration) async throws {
    guard let known = try await library.feeds.known(show), now().timeIntervalSince(known.fetched) > Double(age.components.seconds),
      await underWay.begin(show, at: now())
    else { return }
    do {
      try await refresh(known)
      await underWay.end(show, at: nil)
    } catch {
      await underWay.end(show, at: now())
      throw error
    }
  }

  /// Starts `refresh` for each of `shows` and does not wait: pages show the last good copy meanwhile, and hear of what is new.
  public func refreshInBackground(_ shows: [ShowID], olderThan age: Duration = Refreshing.stale) {
    for show in shows {
      Task { try? await refresh(show, olderThan: age) }
    }
  }

  /// What is older than this is fetched again when somebody looks at it.
  public static let stale = Duration.seconds(15 * 60)

  // MARK: - Private

  private func refresh(_ known: KnownFeed) async throws {
    let loaded = try await loader.reload(known.url, etag: known.etag, lastModified: known.lastModified)
    let moment = now()
    guard let loaded else { return try await library.feeds.setUnchanged(known.show, at: moment) }
    let facts = try await work.run { (ShowFacts(loaded), EpisodeFacts.all(in: loaded.feed, seen: moment)) }
    var show = facts.0
    show.feedURL = known.url
    _ = try await library.feeds.store(show, episodes: facts.1, at: moment)
  }
}
