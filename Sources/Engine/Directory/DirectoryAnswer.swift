/// What all directories together found, and which of them gave no answer.
public struct DirectoryAnswer<Found: Sendable>: Sendable {
  public let found: [Found]
  /// The others answered all the same.
  public let silent: [SilentDirectory]

  public init(found: [Found], silent: [SilentDirectory] = []) {
    self.found = found
    self.silent = silent
  }

  /// What was found. That there is nothing is believed only when everybody answered.
  ///
  /// - Throws: the `DirectoryError` of the first that was silent.
  public func foundForSure() throws(DirectoryError) -> [Found] {
    if found.isEmpty, let first = silent.first { throw first.reason }
    return found
  }
}

/// A directory that gave no answer, and why.
public struct SilentDirectory: Sendable, Equatable {
  /// As settings call it: "apple".
  public let name: String
  public let reason: DirectoryError

  public init(name: String, reason: DirectoryError) {
    self.name = name
    self.reason = reason
  }
}
