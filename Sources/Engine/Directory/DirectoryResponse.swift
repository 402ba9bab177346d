/// The merged results of all directories, and the directories that failed.
public struct DirectoryResponse<Entry: Sendable>: Sendable {
  /// The merged results, best first.
  public let entries: [Entry]
  /// The directories that failed; `entries` holds the results of the others.
  public let failedDirectories: [FailedDirectory]

  /// Creates an answer.
  public init(entries: [Entry], failedDirectories: [FailedDirectory] = []) {
    self.entries = entries
    self.failedDirectories = failedDirectories
  }

  /// The results, if they can be trusted: an empty list counts only when every directory answered.
  ///
  /// - Throws: The `DirectoryError` of the first directory that failed.
  public func resultsOrThrow() throws(DirectoryError) -> [Entry] {
    if entries.isEmpty, let first = failedDirectories.first { throw first.reason }
    return entries
  }
}

/// A directory that gave no answer, and the reason.
public struct FailedDirectory: Sendable, Equatable {
  /// The directory's name in the settings, e.g. "apple".
  public let name: String
  /// The reason of the failure.
  public let reason: DirectoryError
}
