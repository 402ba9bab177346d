import Foundation
import WebPage

extension FeedStatusPage {
  /// The content of a feed's status sheet.
  public struct Content: Sample {
    public var show: Int64
    /// The title of the show.
    public var title: String
    public var artworkURL: String?
    public var showURL: String
    /// Without a user and password.
    public var feedURL: String
    /// When the page was rendered, for the meaning of "today".
    public var now: Date
    /// Changes with every fetch: the results of fetches are then replaced.
    public var version: String
    public var isChecking = false
    /// Whether the feed is quarantined: the button ends the quarantine.
    public var isQuarantined = false
    /// Whether the viewer may change the feed for all its subscribers, and enter credentials.
    public var canChange = true
    public var canSignIn = true
    public var state = State.waiting
    /// The last successful fetch, the last change, and the next automatic fetch.
    public var checked: Date?
    public var changed: Date?
    public var next: Date?
    public var intervalSeconds: Double?
    /// Whether the feed is fetched automatically: a user subscribes to the show, plays it or has downloads of it.
    public var isInUse = true
    /// Whether older pages of the feed are still to be read.
    public var hasPagesLeft = false
    public var credentials = CredentialState.open
    /// The user agent for this feed; nil for the default one.
    public var userAgent: String?
    public var defaultUserAgent = ""
    /// Whether the server rejects the user agent: the field for another one is open.
    public var needsOtherUserAgent = false
    /// The remarks on the last fetch, in sentences.
    public var notes: [String] = []
    public var redirects: [(status: Int, url: String)] = []
    /// The repaired defects of the last fetch, in sentences.
    public var repairs: [String] = []
    public var recognised: [Recognised] = []
    /// The address to which the publisher suggests to move, and the one before the last change; nil for none.
    public var suggestedURL: String?
    public var earlierURL: String?
    /// The merges that can be undone.
    public var merges: [Merged] = []
    /// This page with the form that merges the show with another; nil when it is open or cannot be.
    public var mergeURL: String?
    /// The shows into which this one can be merged, for the open form.
    public var mergeTargets: [(show: Int64, title: String)] = []
    /// Newest first.
    public var log: [Fetch] = []

    public init(show: Int64, title: String, artworkURL: String?, showURL: String, feedURL: String, now: Date, version: String) {
      self.show = show
      self.title = title
      self.artworkURL = artworkURL
      self.showURL = showURL
      self.feedURL = feedURL
      self.now = now
      self.version = version
    }
  }
}

extension FeedStatusPage.Content {
  public enum State: Sendable, Equatable {
    /// The last fetch succeeded.
    case fine
    /// The feed has not been fetched yet.
    case waiting
    /// The failure and the recommended action.
    case failed(sentence: String, advice: String)
    /// This machine has no network; the feed has no failure.
    case offline(sentence: String, advice: String)
  }

  /// The state of the feed's credentials.
  public enum CredentialState: Sendable, Equatable {
    case open
    /// The feed requires a user and password.
    case needsCredentials
    case signedIn
    /// The stored user and password are rejected.
    case refuses
  }

  /// An episode that was recognised under a new identity.
  public struct Recognised: Sendable {
    public var repair: Int64
    public var title: String
    public var url: String
    /// The evidence, in a sentence.
    public var evidence: String
    public var moment: Date
    public var isUndone: Bool

    public init(repair: Int64, title: String, url: String, evidence: String, moment: Date, isUndone: Bool) {
      self.repair = repair
      self.title = title
      self.url = url
      self.evidence = evidence
      self.moment = moment
      self.isUndone = isUndone
    }
  }

  /// A show that was merged into this one.
  public struct Merged: Sendable {
    public var id: Int64
    public var title: String
    public var moment: Date

    public init(id: Int64, title: String, moment: Date) {
      self.id = id
      self.title = title
      self.moment = moment
    }
  }

  /// A line of the log.
  public struct Fetch: Sendable {
    public enum Outcome: Sendable, Equatable {
      case added, updated, unchanged
      case failed(sentence: String)
    }

    public var moment: Date
    public var outcome: Outcome
    public var newEpisodes: Int
    public var status: Int?
    public var bytes: Int
    public var seconds: Double
    public var isComplete: Bool
    public var redirects: [(status: Int, url: String)]
    /// In sentences.
    public var notes: [String]
    public var repairCount: Int

    public init(
      moment: Date, outcome: Outcome, newEpisodes: Int = 0, status: Int? = nil, bytes: Int = 0, seconds: Double = 0,
      isComplete: Bool = true, redirects: [(status: Int, url: String)] = [], notes: [String] = [], repairCount: Int = 0
    ) {
      self.moment = moment
      self.outcome = outcome
      self.newEpisodes = newEpisodes
      self.status = status
      self.bytes = bytes
      self.seconds = seconds
      self.isComplete = isComplete
      self.redirects = redirects
      self.notes = notes
      self.repairCount = repairCount
    }
  }
}
