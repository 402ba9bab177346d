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
  ///   `PoliteSource` has the answer next time.
  /// - Parameter background: The owner of requests to slow directories.
  public init(_ sources: [any DirectorySource], patience: Duration = .seconds(6), background: BackgroundTasks = BackgroundTasks()) {
    self.sources = sources
    self.background = background
    self.patience = patience
  }

  /// Shows that match a search term, best first, without duplicates.
  ///
  /// - Throws: `CancellationError`.
  public func findShows(_ term: String, limit: Int, offset: Int = 0) async throws -> DirectoryAnswer<DirectoryShow> {
    try await page(limit: limit, offset: offset) { try await $0.search(term, limit: $1, offset: 0) }
  }

  /// Episodes that match a search term, best first, without duplicates.
  ///
  /// - Throws: `CancellationError`.
  public func findEpisodes(_ term: String, limit: Int, offset: Int = 0) async throws -> DirectoryAnswer<DirectoryEpisode> {
    try await page(limit: limit, offset: offset) { try await $0.episodes(term, limit: $1) }
  }

  /// The shows of a chart, most popular first.
  ///
  /// - Throws: `CancellationError`.
  public func findChart(_ chart: DirectoryChart, limit: Int) async throws -> DirectoryAnswer<DirectoryShow> {
    let count = min(max(limit, 0), Self.most)
    let answer = try await ask { try await $0.chart(chart, limit: count) }
    return DirectoryAnswer(found: Array(answer.found.prefix(count)), silent: answer.silent)
  }

  /// The first directory's show with this iTunes id.
  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await ask { try await $0.lookup(itunesID: itunesID).map { [$0] } ?? [] }.foundForSure().first
  }

  // MARK: - Private

  /// No directory returns more results.
  private static let most = 200
  private static let step = 60

  private func page<Entry: Listed>(
    limit: Int, offset: Int, _ question: @escaping @Sendable (_ source: any DirectorySource, _ limit: Int) async throws -> [Entry]
  ) async throws -> DirectoryAnswer<Entry> {
    let (passed, count) = (min(max(offset, 0), Self.most), min(max(limit, 0), Self.most))
    // Asks each directory for several pages at once, so that the next page comes from the cache.
    let asked = min((passed + count + Self.step - 1) / Self.step * Self.step, Self.most)
    let answer = try await ask { try await question($0, asked) }
    return DirectoryAnswer(found: Array(answer.found.dropFirst(passed).prefix(count)), silent: answer.silent)
  }

  private func ask<Entry: Listed>(
    _ question: @escaping @Sendable (any DirectorySource) async throws -> [Entry]
  ) async throws -> DirectoryAnswer<Entry> {
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

  private func merged<Entry: Listed>(_ answers: [Result<[Entry], DirectoryError>?]) -> DirectoryAnswer<Entry> {
    var lists: [[Entry]] = []
    var silent: [SilentDirectory] = []
    for (source, answer) in zip(sources, answers) {
      switch answer {
      case .success(let list): lists.append(list)
      case .failure(let reason): silent.append(SilentDirectory(name: source.name, reason: reason))
      case nil: silent.append(SilentDirectory(name: source.name, reason: .unreachable(.timedOut(host: source.name))))
      }
    }
    return DirectoryAnswer(found: DirectoryMerge.merged(lists, step: Self.step), silent: silent)
  }

  private static func result<Entry>(_ body: () async throws -> [Entry]) async -> Result<[Entry], DirectoryError> {
    do {
      return .success(try await body())
    } catch let error as DirectoryError {
      return .failure(error)
    } catch {
      return .failure(.notUnderstood)
    }
  }
}
