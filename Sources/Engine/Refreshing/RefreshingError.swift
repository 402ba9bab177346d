import FeedParsing
import Fetching

/// Why a feed could not be brought in. Nothing of it has been stored then.
public enum RefreshingError: Error, Equatable {
  /// It could not be fetched.
  case unreachable(FetchingError)
  /// It was fetched and is not a feed.
  case notAFeed(FeedParsingError)
  /// It is a web page, and the page links to no feed.
  case noFeedOnPage
}

extension RefreshingError {
  /// Whether the server wants to know who asks (401).
  public var isSignInNeeded: Bool {
    if case .unreachable(.status(401, _)) = self { true } else { false }
  }
}
