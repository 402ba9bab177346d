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
