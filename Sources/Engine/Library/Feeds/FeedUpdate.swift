import Foundation
import PodcastModel

/// What one fetch changes in the library.
public struct FeedUpdate: Sendable {
  public var show: ShowFacts
  /// New episodes, oldest first, so that ids grow with time.
  public var additions: [EpisodeFacts] = []
  /// Whether people may want to hear of the additions: not when the show has only just come, or its older pages have.
  public var areNews = false
  /// Known episodes of which the feed now says something else. Their facts carry the identity that they keep or get.
  public var changes: [Change] = []
  /// Which of `changes` get a new identity.
  public var repairs: [Repair] = []
  /// Absent when last looked for, present now.
  public var returned: [EpisodeID] = []
  /// Absent for the first time.
  public var missed: [EpisodeID] = []
  /// Absent again, and newer than the oldest that is present: the publisher took them away.
  public var gone: [EpisodeID] = []

  public struct Change: Sendable, Equatable {
    public var episode: EpisodeID
    public var facts: EpisodeFacts

    public init(_ episode: EpisodeID, _ facts: EpisodeFacts) {
      self.episode = episode
      self.facts = facts
    }
  }

  public struct Repair: Sendable, Equatable {
    public var episode: EpisodeID
    public var newIdentity: String
    public var evidence: Evidence

    public init(_ episode: EpisodeID, newIdentity: String, evidence: Evidence) {
      self.episode = episode
      self.newIdentity = newIdentity
      self.evidence = evidence
    }
  }

  public init(_ show: ShowFacts) { self.show = show }
}

/// By what an episode was recognised although its identity is another. The raw values are stored: never rename one.
public enum Evidence: String, Sendable, Codable, CaseIterable {
  /// The same sound file.
  case enclosure
  /// The same sound file but for what follows its path.
  case enclosurePath
  case link
  case titleAndDate
  /// The whole show has moved: the same titles in the same order.
  case title
}

/// How a fetch ended, for the feed's own row and its log.
public struct FeedCompletion: Sendable {
  public var log: FetchLogEntry
  /// When it is fetched next by itself; nil for never.
  public var next: Date?
  /// How often it is fetched, as found out.
  public var interval: Duration?
  /// Failures in a row, this one included.
  public var failures = 0
  /// What this copy of the feed is recognised by; nil when the one that is known is still the newest.
  public var copy: FeedCopy?
  /// Where older pages are still to be read.
  public var pendingPageURL: String?
  /// Who subscribes to the show with it.
  public var subscriber: UserID?

  public init(log: FetchLogEntry, interval: Duration? = nil, next: Date?) {
    self.log = log
    self.next = next
    self.interval = interval
  }
}

/// What a copy of a feed is recognised by.
public struct FeedCopy: Sendable, Equatable {
  public var etag: String?
  public var lastModified: String?
  /// `podcast:guid`: the show's own name, wherever its feed lives.
  public var podcastGUID: String?
  /// Stands for all that the feed says of the show itself.
  public var contentHash: Int64?

  public init(etag: String? = nil, lastModified: String? = nil, podcastGUID: String? = nil, contentHash: Int64? = nil) {
    self.etag = etag
    self.lastModified = lastModified
    self.podcastGUID = podcastGUID
    self.contentHash = contentHash
  }
}
