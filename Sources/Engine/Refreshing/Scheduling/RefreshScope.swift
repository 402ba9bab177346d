import Library
import PodcastModel

/// The shows whose feeds a refresh fetches.
public enum RefreshScope: Sendable, Hashable {
  case show(ShowID)
  /// Shows of a list of subscriptions that `of` has imported.
  case list(ImportID, of: UserID, shows: [ShowID])
  case subscriptions(of: UserID)
  /// All shows that a user subscribes to, plays or has downloaded.
  case all

  var isOne: Bool { if case .show = self { true } else { false } }

  /// For the log.
  var name: String {
    switch self {
    case .show: "a show"
    case .list: "a list of subscriptions"
    case .subscriptions: "subscriptions"
    case .all: "all feeds"
    }
  }
}

/// When a refresh fetches a feed. Without options it always does, and joins a refresh of the same scope that is in progress.
public struct RefreshOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Only feeds that were fetched more than 15 minutes ago, did not fail within the last minute, and are not being fetched. Pages do not
  /// show such a refresh.
  public static let onlyStale = RefreshOptions(rawValue: 1)
  /// Starts another refresh even while one is in progress: the request to the server is different now.
  public static let again = RefreshOptions(rawValue: 2)
  /// Fetches a single show's feed only if it has changed, as the server says. Without this option it is fetched in any case, since some
  /// servers say so when it has. Other scopes always ask the server first.
  public static let ifChanged = RefreshOptions(rawValue: 16)
  /// Only feeds that were never read.
  static let onlyNeverFetched = RefreshOptions(rawValue: 4)
  /// Only feeds that are not being fetched.
  static let onlyIdle = RefreshOptions(rawValue: 8)
}
