import Foundation
import PodcastModel
import Storage

/// The stored state of a feed.
public struct KnownFeed: Sendable, Equatable {
  /// The show.
  public let show: ShowID
  /// The address of the feed.
  public let url: String
  /// The title of the show.
  public let title: String
  /// The `ETag` of the last copy.
  public let etag: String?
  /// The `Last-Modified` date of the last copy.
  public let lastModified: String?
  /// The `podcast:guid`; nil for none.
  public let podcastGUID: String?
  /// The hash of all facts of the show itself.
  public let contentHash: Int64?
  /// The user agent for this feed; nil for the default one.
  public let userAgent: String?
  /// The older page at which reading was interrupted; nil for none.
  public let pendingPageURL: String?
  /// The last time the feed was fetched or found unchanged; 1970 when it was never stored completely.
  public let fetched: Date
  /// The last time the feed changed; nil for never.
  public let changed: Date?
  /// The next automatic fetch; nil for none.
  public let next: Date?
  /// The computed interval between fetches; nil when it is unknown.
  public let interval: Duration?
  /// The failure of the last fetch; nil when it succeeded.
  public let failure: FeedFailure?
  /// The number of consecutive failures.
  public let failures: Int
  /// Since when no user subscribes to the show, plays it or has downloads of it; nil when one did at the last check.
  public let unwantedSince: Date?
  /// The holder of the lease; nil for none.
  public let leaseOwner: String?
  /// When the lease expires; nil for none.
  public let leaseUntil: Date?

  init(_ row: Row) throws {
    show = ShowID(try row.int64("show_id"))
    url = AddressBeside.shown(try row.text("feed_url"))
    title = try row.text("title")
    etag = try row.optionalText("etag")
    lastModified = try row.optionalText("last_modified")
    podcastGUID = try row.optionalText("podcast_guid")
    contentHash = try row.optionalInt64("content_hash")
    userAgent = try row.optionalText("user_agent")
    pendingPageURL = try row.optionalText("pending_page")
    fetched = try row.optionalDate("checked_at") ?? Date(milliseconds: 0)
    changed = try row.optionalDate("changed_at")
    next = try row.optionalDate("next_fetch_at")
    let seconds = try row.int64("check_seconds")
    interval = seconds > 0 ? .seconds(seconds) : nil
    failure = try row.optionalText("trouble").map { FeedFailure(rawValue: $0) ?? .failed }
    failures = Int(clamping: try row.int64("failures"))
    unwantedSince = try row.optionalDate("unwanted_since")
    leaseOwner = try row.optionalText("lease_owner")
    leaseUntil = try row.optionalDate("lease_until")
  }

  static let columns = """
    feed.show_id, show.feed_url, show.title, feed.etag, feed.last_modified, feed.podcast_guid, feed.user_agent, \
    feed.pending_page, feed.checked_at, feed.changed_at, feed.next_fetch_at, feed.check_seconds, feed.content_hash, \
    feed.trouble, feed.failures, feed.unwanted_since, feed.lease_owner, feed.lease_until
    """
}
