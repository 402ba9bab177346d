import Events
import Foundation
import PodcastModel

/// The changes of one fetch.
public struct FeedUpdate: Sendable {
  /// The facts of the show.
  public var show: ShowFacts
  /// Whether the feed was read with credentials: a new show is private then.
  public var needsCredentials = false
  /// Whether a new show is a private one beside the open show with the same address.
  public var isBeside = false
  /// New episodes, oldest first, so that ids grow with time.
  public var additions: [EpisodeMetadata] = []
  /// Whether users are notified of the additions: not for a new show, or for older pages.
  public var notifiesSubscribers = false
  /// Known episodes with changed facts. The facts carry the identity that the episode keeps or gets.
  public var changes: [Change] = []
  /// The episodes among `changes` that get a new identity.
  public var repairs: [Repair] = []
  /// Episodes that were missing in the last fetch, and are present again.
  public var returned: [EpisodeID] = []
  /// Episodes that are missing for the first time.
  public var missed: [EpisodeID] = []
  /// Episodes that are missing again, and are newer than the oldest item: the publisher removed them.
  public var removed: [EpisodeID] = []

  /// A change of an episode's facts.
  public struct Change: Sendable, Equatable {
    /// The episode.
    public var episode: EpisodeID
    /// The new facts.
    public var facts: EpisodeMetadata
    /// Whether the publisher has replaced the audio: a downloaded file is the earlier one.
    public var hasReplacedAudio = false

    /// Creates a change.
    public init(_ episode: EpisodeID, _ facts: EpisodeMetadata) {
      self.episode = episode
      self.facts = facts
    }
  }

  /// A new identity of a known episode.
  public struct Repair: Sendable, Equatable {
    /// The episode.
    public var episode: EpisodeID
    /// The new identity.
    public var newIdentity: String
    /// The evidence for the match.
    public var evidence: IdentityEvidence

    /// Creates a repair.
    public init(_ episode: EpisodeID, newIdentity: String, evidence: IdentityEvidence) {
      self.episode = episode
      self.newIdentity = newIdentity
      self.evidence = evidence
    }
  }

  /// Creates an update without episodes.
  public init(_ show: ShowFacts) { self.show = show }
}

/// The evidence that an item is a known episode under a new identity. The raw values are stored and must never be renamed.
public enum IdentityEvidence: String, Sendable, Codable, CaseIterable {
  /// The same audio URL.
  case enclosure
  /// The same audio URL except for the parts after the path.
  case enclosurePath
  /// The same web page.
  case link
  /// The same title and date.
  case titleAndDate
  /// The whole show has moved: the same titles in the same order.
  case title
  /// Another copy of the same episode: the same GUID, title and day with other audio.
  case copy
}

/// The end of a fetch, for the feed's own row and its log.
public struct FeedCompletion: Sendable {
  /// The line of the log.
  public var log: FetchLogEntry
  /// The next automatic fetch; nil for none.
  public var next: Date?
  /// The computed interval between fetches.
  public var interval: Duration?
  /// The number of consecutive failures, including this one.
  public var failures = 0
  /// The validators of this copy; nil when the known copy is still current.
  public var copy: FeedValidators?
  /// The next of the older pages that are still to be read.
  public var pendingPageURL: String?
  /// The address to which the publisher suggests to move, where the feed did not follow; written with `copy`.
  public var suggestedURL: String?
  /// The user who subscribes to the show in the same transaction.
  public var subscriber: UserID?
  /// The author of this subscription, read here: feeds of several users share a transaction.
  let author = ChangeAuthor.current
  /// The user for whom the feed was read by its address, and who may see it even if it is private.
  public var reader: UserID?

  /// Creates the end of a fetch.
  public init(log: FetchLogEntry, interval: Duration? = nil, next: Date?) {
    self.log = log
    self.next = next
    self.interval = interval
  }
}

/// The validators and identifiers of a copy of a feed.
public struct FeedValidators: Sendable, Equatable {
  /// The `ETag` of the response.
  public var etag: String?
  /// The `Last-Modified` date of the response.
  public var lastModified: String?
  /// The `podcast:guid`, which is independent of the feed's address.
  public var podcastGUID: String?
  /// A hash of all facts of the show itself.
  public var contentHash: Int64?

  /// Creates the validators.
  public init(etag: String? = nil, lastModified: String? = nil, podcastGUID: String? = nil, contentHash: Int64? = nil) {
    self.etag = etag
    self.lastModified = lastModified
    self.podcastGUID = podcastGUID
    self.contentHash = contentHash
  }
}
