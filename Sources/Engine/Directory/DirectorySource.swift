/// A place where shows can be found. A further one is a file of its own, and a line in `Directories.known`.
public protocol DirectorySource: Sendable {
  /// What settings and messages call it: "apple".
  var name: String { get }

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

  /// Episodes that match what a person typed, best first. A directory that cannot search episodes finds none.
  ///
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode]

  /// What is popular now, most popular first. A directory without charts has none.
  ///
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow]
}

extension DirectorySource {
  public func search(_ term: String, limit: Int = 50) async throws -> [DirectoryShow] {
    try await search(term, limit: limit, offset: 0)
  }

  public func lookup(itunesID: Int64) async throws -> DirectoryShow? { nil }
  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] { [] }
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] { [] }
}
