/// A directory of podcasts. A new one needs a file of its own and a line in `Directories.known`.
public protocol DirectorySource: Sendable {
  /// The name in settings and messages, e.g. "apple".
  var name: String { get }

  /// Shows that match a search term, best first, each feed once.
  ///
  /// - Parameter limit: The maximum number of shows, 1...200.
  /// - Parameter offset: The number of results to skip, for a later page.
  /// - Returns: An empty list when nothing matches or the term is blank.
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow]

  /// The first shows that match a term while it is typed. A source with a limit of requests uses half of it for these.
  ///
  /// - Parameter limit: The maximum number of shows, 1...200.
  /// - Throws: `DirectoryError`, also where typing has used its half; or `CancellationError`.
  func suggestions(_ term: String, limit: Int) async throws -> [DirectoryShow]

  /// The show with this iTunes id; nil when the directory has none with a feed.
  ///
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func lookup(itunesID: Int64) async throws -> DirectoryShow?

  /// Episodes that match a search term, best first. A directory without episode search finds none.
  ///
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode]

  /// The shows of a chart, most popular first. A directory without charts has none.
  ///
  /// - Throws: `DirectoryError`, or `CancellationError`.
  func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow]
}

extension DirectorySource {
  /// The default for a directory without a limit of requests: its search.
  public func suggestions(_ term: String, limit: Int) async throws -> [DirectoryShow] { try await search(term, limit: limit, offset: 0) }
  /// The default for a directory without iTunes ids: nil.
  public func lookup(itunesID: Int64) async throws -> DirectoryShow? { nil }
  /// The default for a directory without episode search: an empty list.
  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] { [] }
  /// The default for a directory without charts: an empty list.
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] { [] }
}
