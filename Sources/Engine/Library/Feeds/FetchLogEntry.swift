import Foundation

/// How a fetch ended.
public enum FetchOutcome: String, Sendable, Codable {
  /// The show is new in the library.
  case added
  /// The feed said something new.
  case updated
  case unchanged
  case failed
}

/// Something about a fetch that whoever looks after a feed wants to know. The raw values are stored: never rename one.
public enum FetchNote: String, Sendable, Codable, CaseIterable {
  /// A permanent redirect was taken to heart.
  case moved
  /// A permanent redirect leads to the feed of another show in the library, so the address stays.
  case moveRefused
  /// The feed said that it has moved, and the other one is the same show.
  case newFeedFollowed
  /// The feed said that it has moved, and there is another show, or no whole feed.
  case newFeedRefused
  /// The body broke off.
  case truncated
  /// Episodes came under new identities and were recognised.
  case identitiesMended
  /// Episodes seem to have come under new identities. Since the feed broke off they wait for a whole one.
  case identitiesHeldBack
  /// Older pages were read.
  case pagesRead
  /// Older pages are still to be read.
  case pagesLeft
}

/// A line in a feed's log.
public struct FetchLogEntry: Sendable, Equatable {
  public var moment: Date
  /// Where it was fetched, without a user and password.
  public var url: String
  /// The HTTP status; nil when there was no answer.
  public var status: Int?
  /// Bytes of the body, decompressed.
  public var bytes: Int
  public var duration: Duration
  public var etag: String?
  public var lastModified: String?
  /// What had to be mended in the body: FeedParsing's names.
  public var repairs: [String]
  public var redirects: [LoggedRedirect]
  public var notes: [FetchNote]
  public var outcome: FetchOutcome
  public var trouble: FeedTrouble?
  public var addedEpisodes: Int
  /// Whether the body was whole, older pages included.
  public var isComplete: Bool

  public init(
    moment: Date, url: String, status: Int? = nil, bytes: Int = 0, duration: Duration = .zero, etag: String? = nil,
    lastModified: String? = nil, repairs: [String] = [], redirects: [LoggedRedirect] = [], notes: [FetchNote] = [],
    outcome: FetchOutcome, trouble: FeedTrouble? = nil, addedEpisodes: Int = 0, isComplete: Bool = true
  ) {
    self.moment = moment
    self.url = url
    self.status = status
    self.bytes = bytes
    self.duration = duration
    self.etag = etag
    self.lastModified = lastModified
    self.repairs = repairs
    self.redirects = redirects
    self.notes = notes
    self.outcome = outcome
    self.trouble = trouble
    self.addedEpisodes = addedEpisodes
    self.isComplete = isComplete
  }

  /// How many lines of a feed are kept.
  public static let most = 50
}

/// A redirect that was followed.
public struct LoggedRedirect: Sendable, Equatable {
  public var status: Int
  /// Where it led.
  public var url: String

  public init(status: Int, url: String) {
    self.status = status
    self.url = url
  }
}
