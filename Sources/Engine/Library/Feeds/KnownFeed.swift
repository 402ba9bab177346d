import Foundation
import PodcastModel
import Storage

/// A feed that was fetched before.
public struct KnownFeed: Sendable, Equatable {
  public let show: ShowID
  public let url: String
  public let title: String
  /// What the server sent to recognise the copy by.
  public let etag: String?
  public let lastModified: String?
  public let podcastGUID: String?
  /// Stands for all that the feed said of the show itself.
  public let contentHash: Int64?
  /// What to call ourselves there; nil for the usual name.
  public let userAgent: String?
  /// The older page at which reading was broken off.
  public let pendingPageURL: String?
  /// When it was last fetched or found unchanged; 1970 when it was never stored to the end.
  public let fetched: Date
  /// When something in it last changed.
  public let changed: Date?
  /// When it is fetched next by itself; nil for never.
  public let next: Date?
  /// How often it is fetched, as found out; nil when nothing is known yet.
  public let interval: Duration?
  public let trouble: FeedTrouble?
  /// Failures in a row.
  public let failures: Int
  /// Since when nobody subscribes to the show, plays or keeps it; nil when somebody did when it was last looked at.
  public let unwantedSince: Date?
  /// Who holds the lease, and for how long.
  public let leaseOwner: String?
  public let leaseUntil: Date?

  init(_ row: Row) throws {
    show = ShowID(try row.int64("show_id"))
    url = try row.text("feed_url")
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
    trouble = try row.optionalText("trouble").map { FeedTrouble(rawValue: $0) ?? .failed }
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
