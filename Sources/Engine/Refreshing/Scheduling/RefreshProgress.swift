import Library
import PodcastModel

/// The outcome of fetching one feed.
public struct RefreshOutcome: Sendable, Equatable, Codable {
  /// nil for an address that could not be added.
  public var show: ShowID?
  /// The feed's address, or the given one; without a user and password.
  public var address: String
  /// The show's title; nil where it is unknown.
  public var title: String?
  /// Whether the feed was new, updated, unchanged or failed.
  public var result: FetchOutcome
  /// The number of new episodes.
  public var newEpisodes = 0
  /// The failure; nil when the fetch succeeded.
  public var failure: FeedFailure?
}

/// The progress of fetching many feeds. All numbers count from the start of the work.
public struct RefreshProgress: Sendable, Equatable, Codable {
  /// The number of feeds.
  public var total: Int
  /// The number of finished feeds.
  public var done = 0
  /// The number of added shows.
  public var added = 0
  /// The number of feeds with something new.
  public var updated = 0
  /// The number of unchanged feeds.
  public var unchanged = 0
  /// The number of failed feeds.
  public var failed = 0
  /// The number of new episodes.
  public var newEpisodes = 0
  /// The feed that finished last; nil in the first element, which only carries the total.
  public var latest: RefreshOutcome?

  mutating func add(_ outcome: RefreshOutcome) {
    done += 1
    newEpisodes += outcome.newEpisodes
    latest = outcome
    switch outcome.result {
    case .added: added += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    }
  }
}
