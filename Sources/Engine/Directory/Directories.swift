import Fetching
import Supervision

/// All directories as one: it asks every directory at once, merges the answers, and names the directories that failed.
public struct Directories: Sendable {
  let sources: [any DirectorySource]
  private let patience: Duration
  private let background: BackgroundTasks

  /// Creates a directory of directories.
  ///
  /// - Parameter sources: The directories; where two disagree about a show, the earlier one wins.
  /// - Parameter patience: The time after which the answer is returned without the slow directories. Their requests continue, so that a
  ///   `CachingDirectorySource` has the answer next time.
  /// - Parameter background: The owner of requests to slow directories.
  public init(_ sources: [any DirectorySource], patience: Duration = .seconds(6), background: BackgroundTasks = BackgroundTasks()) {
    self.sources = sources
    self.background = background
    self.patience = patience
  }

  /// Shows that match a search term, best first, without duplicates.
  ///
  /// - Throws: `CancellationError`.
  public func findShows(_ term: String, limit: Int, offset: Int = 0) async throws -> DirectoryResponse<DirectoryShow> {
    try await page(limit: limit, offset: offset) { try await $0.search(term, limit: $1, offset: 0) }
  }

  /// The first shows that match a term while it is typed, best first, without duplicates. Directories that failed, or whose half of
  /// requests for typing is used up, are left out.
  ///
  /// - Throws: `CancellationError`.
  public func suggestShows(_ term: String, limit: Int) async throws -> [DirectoryShow] {
    try await page(limit: limit, offset: 0) { try await $0.suggestions(term, limit: $1) }.entries
  }

  /// Episodes that match a search term, best first, without duplicates.
  ///
  /// - Throws: `CancellationError`.
  public func findEpisodes(_ term: String, limit: Int, offset: Int = 0) async throws -> DirectoryResponse<DirectoryEpisode> {
    try await page(limit: limit, offset: offset) { try await $0.episodes(term, limit: $1) }
  }

  /// The shows of a chart, most popular first.
  ///
  /// - Throws: `CancellationError`.
  public func findChart(_ chart: DirectoryChart, limit: Int) async throws -> DirectoryResponse<DirectoryShow> {
    let count = min(max(limit, 0), Self.maxResults)
    let answer = try await request { try await $0.chart(chart, limit: count) }
    return DirectoryResponse(entries: Array(answer.entries.prefix(count)), failedDirectories: answer.failedDirectories)
  }

  /// The first directory's show with this iTunes id.
  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await request { try await $0.lookup(itunesID: itunesID).map { [$0] } ?? [] }.resultsOrThrow().first
  }

  // MARK: - Private

  /// No directory returns more results.
  private static let maxResults = 200
  private static let step = 60

  private func page<Entry: MergeableEntry>(
    limit: Int, offset: Int, _ question: @escaping @Sendable (_ source: any DirectorySource, _ limit: Int) async throws -> [Entry]
  ) async throws -> DirectoryResponse<Entry> {
    let (passed, count) = (min(max(offset, 0), Self.maxResults), min(max(limit, 0), Self.maxResults))
    // Asks each directory for several pages at once, so that the next page comes from the cache.
    let requestedCount = min((passed + count + Self.step - 1) / Self.step * Self.step, Self.maxResults)
    let answer = try await request { try await question($0, requestedCount) }
    return DirectoryResponse(entries: Array(answer.entries.dropFirst(passed).prefix(count)), failedDirectories: answer.failedDirectories)
  }

  private func request<Entry: MergeableEntry>(
    _ question: @escaping @Sendable (any DirectorySource) async throws -> [Entry]
  ) async throws -> DirectoryResponse<Entry> {
    var answers: [Result<[Entry], DirectoryError>?] = sources.map { _ in nil }
    // A task group would wait for the slowest directory; a stream can end at the deadline.
    let (stream, arrivals) = AsyncStream<(place: Int, answer: Result<[Entry], DirectoryError>)?>.makeStream()
    for (place, source) in sources.enumerated() {
      background.start("directory request") { arrivals.yield((place, await Self.result { try await question(source) })) }
    }
    let alarm = Task {
      // A cancelled sleep means that every directory has answered.
      if (try? await Task.sleep(for: patience)) != nil { arrivals.yield(nil) }
    }
    defer { alarm.cancel() }
    if !sources.isEmpty {
      for await arrival in stream {
        guard let arrival else { break }
        answers[arrival.place] = arrival.answer
        if answers.allSatisfy({ $0 != nil }) { break }
      }
    }
    try Task.checkCancellation()
    return merged(answers)
  }

  private func merged<Entry: MergeableEntry>(_ answers: [Result<[Entry], DirectoryError>?]) -> DirectoryResponse<Entry> {
    var lists: [[Entry]] = []
    var silent: [FailedDirectory] = []
    for (source, answer) in zip(sources, answers) {
      switch answer {
      case .success(let list): lists.append(list)
      case .failure(let reason): silent.append(FailedDirectory(name: source.name, reason: reason))
      case nil: silent.append(FailedDirectory(name: source.name, reason: .unreachable(.timedOut(host: source.name))))
      }
    }
    return DirectoryResponse(entries: DirectoryMerge.merged(lists, step: Self.step), failedDirectories: silent)
  }

  private static func result<Entry>(_ body: () async throws -> [Entry]) async -> Result<[Entry], DirectoryError> {
    do {
      return .success(try await body())
    } catch let error as DirectoryError {
      return .failure(error)
    } catch {
      return .failure(.malformedResponse)
    }
  }
}
