/// The merged results of all directories, and the directories that failed.
public struct DirectoryAnswer<Found: Sendable>: Sendable {
  /// The merged results, best first.
  public let found: [Found]
  /// The directories that failed; `found` holds the results of the others.
  public let silent: [SilentDirectory]

  /// Creates an answer.
  public init(found: [Found], silent: [SilentDirectory] = []) {
    self.found = found
    self.silent = silent
  }

  /// The results, if they can be trusted: an empty list counts only when every directory answered.
  ///
  /// - Throws: The `DirectoryError` of the first directory that failed.
  public func foundForSure() throws(DirectoryError) -> [Found] {
    if found.isEmpty, let first = silent.first { throw first.reason }
    return found
  }
}

/// A directory that gave no answer, and the reason.
public struct SilentDirectory: Sendable, Equatable {
  /// The directory's name in the settings, e.g. "apple".
  public let name: String
  /// The reason of the failure.
  public let reason: DirectoryError
}
