import Foundation

/// The outcome of a fetch. The raw values are stored.
public enum FetchOutcome: String, Sendable, Codable, CaseIterable {
  /// The show is new in the library.
  case added
  /// The feed has changed.
  case updated
  /// The feed has not changed.
  case unchanged
  /// The fetch failed.
  case failed
}

/// A remark on a fetch for the feed's status page. The raw values are stored and must never be renamed.
public enum FetchNote: String, Sendable, Codable, CaseIterable {
  /// A permanent redirect was followed, and the address changed.
  case moved
  /// A permanent redirect leads to the feed of another show in the library, so the address stays.
  case moveRefused
  /// The feed stated a new address, and the feed there is the same show.
  case newFeedFollowed
  /// The feed stated a new address, but there is another show, or no complete feed.
  case newFeedRefused
  /// The body was truncated.
  case truncated
  /// Episodes with new identities were recognised.
  case identitiesRepaired = "identitiesMended"
  /// Episodes seem to have new identities. Since the feed was truncated, they wait for a complete one.
  case identitiesPending = "identitiesHeldBack"
  /// Older pages were read.
  case pagesRead
  /// Older pages are still to be read.
  case pagesLeft
  /// Older pages are on another server, which does not give them.
  case pagesUnreadable
}

/// A line in a feed's log.
public struct FetchLogEntry: Sendable, Equatable {
  /// The time of the fetch.
  public var moment: Date
  /// The requested URL, without a user and password.
  public var url: String
  /// The HTTP status; nil when there was no response.
  public var status: Int?
  /// The size of the body in bytes, decompressed.
  public var bytes = 0
  /// The duration of the fetch.
  public var duration = Duration.zero
  /// The `ETag` of the response.
  public var etag: String?
  /// The `Last-Modified` date of the response.
  public var lastModified: String?
  /// The repaired defects of the body: the raw values of FeedParsing.
  public var repairs: [String] = []
  /// The followed redirects.
  public var redirects: [LoggedRedirect] = []
  /// The remarks.
  public var notes: [FetchNote] = []
  /// The outcome.
  public var outcome: FetchOutcome
  /// The failure; nil when the fetch succeeded.
  public var failure: FeedFailure?
  /// The number of added episodes.
  public var addedEpisodes = 0
  /// Whether the body was complete, including older pages.
  public var isComplete = true

  /// The maximum number of lines per feed.
  public static let maxCount = 50
}

extension FetchLogEntry {
  /// Creates a line.
  public init(moment: Date, url: String, status: Int? = nil, outcome: FetchOutcome) {
    self.moment = moment
    self.url = url
    self.status = status
    self.outcome = outcome
  }
}

/// A followed redirect.
public struct LoggedRedirect: Sendable, Equatable {
  /// The HTTP status.
  public var status: Int
  /// The target of the redirect.
  public var url: String

  /// Creates a redirect.
  public init(status: Int, url: String) {
    self.status = status
    self.url = url
  }
}
