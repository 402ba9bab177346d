import Library
import PodcastModel

/// How one feed ended.
public struct RefreshOutcome: Sendable, Equatable, Codable {
  /// Nil for an address that could not be brought in.
  public var show: ShowID?
  /// The feed's address, or the one that was given; without a user and password.
  public var address: String
  public var title: String?
  public var result: FetchOutcome
  public var newEpisodes: Int
  /// Why it failed; nil when it did not.
  public var trouble: FeedTrouble?

  public init(
    show: ShowID?, address: String, title: String? = nil, result: FetchOutcome, newEpisodes: Int = 0, trouble: FeedTrouble? = nil
  ) {
    self.show = show
    self.address = address
    self.title = title
    self.result = result
    self.newEpisodes = newEpisodes
    self.trouble = trouble
  }
}

/// How far the work on many feeds has come. All numbers count from its beginning.
public struct RefreshProgress: Sendable, Equatable, Codable {
  public var total: Int
  public var done = 0
  public var added = 0
  public var updated = 0
  public var unchanged = 0
  public var failed = 0
  public var newEpisodes = 0
  /// What finished just now; nil in the first one, which only says how many there are.
  public var latest: RefreshOutcome?

  public init(total: Int) { self.total = total }

  mutating func take(_ outcome: RefreshOutcome) {
    done += 1
    newEpisodes += outcome.newEpisodes
    latest = outcome
    switch outcome.result {
    case .added: added += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    case .failed: failed += 1
    }
  }
}
