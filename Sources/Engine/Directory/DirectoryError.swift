import Fetching

/// Why a directory gave no answer.
public enum DirectoryError: Error, Equatable, Sendable {
  /// It could not be reached, or answered with an error; `.status(403, ...)` and `.status(429, ...)` are its way to say "too often".
  case unreachable(FetchingError)
  /// What came is not an answer of this directory.
  case notUnderstood
}
