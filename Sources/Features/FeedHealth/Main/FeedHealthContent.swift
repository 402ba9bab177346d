import Foundation
import WebPage

extension FeedHealth {
  /// What the sheet of a feed shows.
  public struct Content: Sample {
    public var show: Int64
    /// The show's.
    public var title: String
    public var artworkURL: String?
    public var showURL: String
    /// Without a user and password.
    public var feedURL: String
    /// When the page was made: what "today" means.
    public var now: Date
    /// Another one, and what follows from fetches is drawn anew.
    public var version: String
    public var isChecking = false
    /// It is not fetched for now: the button ends the rest.
    public var isResting = false
    public var state = State.waiting
    /// When it last answered; when something new was last in it; when it is fetched next by itself.
    public var checked: Date?
    public var changed: Date?
    public var next: Date?
    public var intervalSeconds: Double?
    /// Whether it is fetched by itself at all: somebody subscribes to the show, plays or keeps it.
    public var isWanted = true
    /// Older pages of the feed are still to be read.
    public var hasPagesLeft = false
    public var door = Door.open
    /// What we call ourselves there; nil for the usual name.
    public var userAgent: String?
    public var usualUserAgent = ""
    /// The server does not like who asks: the field for another name lies open.
    public var wantsOtherUserAgent = false
    /// What happened when it was last fetched, in sentences.
    public var notes: [String] = []
    public var redirects: [Redirect] = []
    /// What was mended when it was last read, in sentences.
    public var repairs: [String] = []
    public var recognised: [Recognised] = []
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

extension FeedHealth.Content {
  public enum State: Sendable, Equatable {
    /// It was read the last time.
    case fine
    /// It was not read yet.
    case waiting
    /// What is wrong, and what to do about it.
    case trouble(sentence: String, advice: String)
    /// This machine has no network; nothing is wrong with the feed.
    case offline(sentence: String, advice: String)
  }

  /// Whether one must sign in.
  public enum Door: Sendable, Equatable {
    case open
    /// It asks for a name and password.
    case asks
    case signedIn
    /// A name and password are kept, and are not accepted.
    case refuses
  }

  public struct Redirect: Sendable, Equatable {
    public var status: Int
    public var url: String

    public init(status: Int, url: String) {
      self.status = status
      self.url = url
    }
  }

  /// An episode that came under a new identity.
  public struct Recognised: Sendable {
    public var repair: Int64
    public var title: String
    public var url: String
    /// By what, in a sentence.
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
    public var redirects: [Redirect]
    /// In sentences.
    public var notes: [String]
    public var repairCount: Int

    public init(
      moment: Date, outcome: Outcome, newEpisodes: Int = 0, status: Int? = nil, bytes: Int = 0, seconds: Double = 0,
      isComplete: Bool = true, redirects: [Redirect] = [], notes: [String] = [], repairCount: Int = 0
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
