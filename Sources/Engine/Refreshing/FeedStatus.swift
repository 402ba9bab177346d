import Foundation
import Library
import PodcastModel

/// The state of a show's feed, with its log and repairs, for the person who maintains the server.
public struct FeedStatus: Sendable, Equatable {
  /// The show.
  public let show: ShowID
  /// The feed's address, without a user and password.
  public let feedURL: String
  /// The last time the feed was fetched successfully, changed or unchanged.
  public let checked: Date?
  /// The last time the feed had something new.
  public let changed: Date?
  /// The next automatic fetch; nil for none.
  public let next: Date?
  /// The computed interval between fetches.
  public let interval: Duration?
  /// The failure of the last fetch; nil when it succeeded.
  public let failure: FeedFailure?
  /// The number of consecutive failures.
  public let failures: Int
  /// Whether any user subscribes to the show, plays it or has downloads of it: other shows are not fetched automatically.
  public let isInUse: Bool
  /// Whether a user and password are stored for the feed.
  public let isSignedIn: Bool
  /// The user agent that is sent to this feed; nil for the default one.
  public let userAgent: String?
  /// The next of the older pages that are still to be read.
  public let pendingPageURL: String?
  /// The log of fetches, newest first, at most 50.
  public let log: [FetchLogEntry]
  /// The repairs of episode identities, newest first, at most 50.
  public let repairs: [IdentityRepair]
  /// The address to which the publisher suggests to move; nil for none.
  public let suggestedURL: String?
  /// The address before a user changed it, for as long as the change can be undone; nil for none.
  public let earlierURL: String?
  /// Until when the feed is quarantined, because the program crashed while reading only this feed; nil when it is not.
  public let quarantinedUntil: Date?
}
