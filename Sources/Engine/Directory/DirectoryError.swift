import Fetching

/// The reason why a directory gave no answer.
public enum DirectoryError: Error, Equatable, Sendable {
  /// The request failed; directories report rate limiting as `.status(403, ...)` or `.status(429, ...)`.
  case unreachable(FetchingError)
  /// The response is not in this directory's format.
  case malformedResponse
}
