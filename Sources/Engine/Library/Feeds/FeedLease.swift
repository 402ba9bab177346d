import PodcastModel

/// The exclusive right to fetch a feed and store the result. A later lease has a higher generation, and writes of an earlier one are
/// rejected.
public struct FeedLease: Sendable, Equatable {
  /// The show of the feed.
  public let show: ShowID
  /// The instance that holds the lease.
  public let owner: String
  /// The generation: it grows with each lease of the feed.
  public let generation: Int64
}

/// The reason that a write was rejected.
public enum FeedError: Error, Equatable {
  /// Another process has taken the feed over.
  case superseded
  /// Another show has this address.
  case addressTaken(ShowID)
  /// There is no such repair, it was reverted before, or the identity belongs to another episode now.
  case notReversible
}
