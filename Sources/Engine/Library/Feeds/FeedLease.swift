import PodcastModel

/// The right to fetch a feed and store what came. Whoever takes it over later has a higher generation, and what the earlier
/// one still wants to store is refused.
public struct FeedLease: Sendable, Equatable {
  public let show: ShowID
  public let owner: String
  public let generation: Int64
}

/// Why something was not stored.
public enum FeedError: Error, Equatable {
  /// Somebody else has taken the feed over.
  case superseded
  /// Another show has this address already.
  case addressTaken(ShowID)
  /// There is no such repair, or it was taken back before, or the identity belongs to another episode by now.
  case notReversible
}
