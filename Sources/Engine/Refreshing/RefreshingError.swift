import FeedParsing
import Fetching

/// An error of adding a feed. Nothing has been stored then.
public enum RefreshingError: Error, Equatable {
  /// The feed could not be fetched.
  case unreachable(FetchingError)
  /// The response is not a feed.
  case notAFeed(FeedParsingError)
  /// The response is a web page without a link to a feed.
  case noFeedOnPage
}

extension RefreshingError {
  /// The feed is read with credentials, and the user has entered none.
  static let signInNeeded = RefreshingError.unreachable(.status(401, retryAfterSeconds: nil))

  /// Whether the server requires credentials (401).
  public var isSignInNeeded: Bool {
    if case .unreachable(.status(401, _)) = self { true } else { false }
  }
}
