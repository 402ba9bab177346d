/// A place where shows can be found by name.
public protocol DirectorySource: Sendable {
  /// Shows that match what a person typed, best first, each feed once.
  ///
  /// - Parameter limit: At most so many shows, 1...200.
  /// - Parameter offset: Results to pass over, for a second page.
  /// - Returns: Empty when nothing matches or the term is blank.
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow]

  /// The show with Apple's number, nil when the directory has none with a feed.
  ///
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func lookup(itunesID: Int64) async throws -> DirectoryShow?
}

extension DirectorySource {
  public func search(_ term: String, limit: Int = 50) async throws -> [DirectoryShow] {
    try await search(term, limit: limit, offset: 0)
  }
}
