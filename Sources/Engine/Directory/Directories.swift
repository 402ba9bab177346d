import Fetching
import Supervision

/// All directories as one: everybody is asked at once, the answers become one list, and who is silent is named.
public struct Directories: DirectorySource {
  public var name: String { "all" }
  let sources: [any DirectorySource]
  private let patience: Duration
  private let background: BackgroundTasks

  /// - Parameter sources: where two say different things of a show, the earlier is believed.
  /// - Parameter patience: after so long the answer is given without the slow ones. They are not interrupted, so that a `PoliteSource`
  ///   has their answer the next time.
  /// - Parameter background: the owner of questions to slow directories.
  public init(_ sources: [any DirectorySource], patience: Duration = .seconds(6), background: BackgroundTasks = BackgroundTasks()) {
    self.sources = sources
    self.background = background
    self.patience = patience
  }

  /// Shows that match what a person typed, best first, each once.
  ///
  /// - Throws: `CancellationError`.
  public func findShows(_ term: String, limit: Int, offset: Int = 0) async throws -> DirectoryAnswer<DirectoryShow> {
    try await page(limit: limit, offset: offset) { try await $0.search(term, limit: $1, offset: 0) }
  }

  /// Episodes that match what a person typed, best first, each once.
  ///
  /// - Throws: `CancellationError`.
  public func findEpisodes(_ term: String, limit: Int, offset: Int = 0) async throws -> DirectoryAnswer<DirectoryEpisode> {
    try await page(limit: limit, offset: offset) { try await $0.episodes(term, limit: $1) }
  }

  /// What is popular now, most popular first.
  ///
  /// - Throws: `CancellationError`.
  public func findChart(_ chart: DirectoryChart, limit: Int) async throws -> DirectoryAnswer<DirectoryShow> {
    let count = min(max(limit, 0), Self.most)
    let answer = try await ask { try await $0.chart(chart, limit: count) }
    return DirectoryAnswer(found: Array(answer.found.prefix(count)), silent: answer.silent)
  }

  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    try await findShows(term, limit: limit, offset: offset).foundForSure()
  }

  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await ask { try await $0.lookup(itunesID: itunesID).map { [$0] } ?? [] }.foundForSure().first
  }

  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] {
    try await findEpisodes(term, limit: limit).foundForSure()
  }

  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    try await findChart(chart, limit: limit).foundForSure()
  }

  // MARK: - Private

  /// No directory answers further.
  private static let most = 200
  private static let step = 60

  private func page<Entry: Listed>(
    limit: Int, offset: Int, _ question: @escaping @Sendable (_ source: any DirectorySource, _ limit: Int) async throws -> [Entry]
  ) async throws -> DirectoryAnswer<Entry> {
    let (passed, count) = (min(max(offset, 0), Self.most), min(max(limit, 0), Self.most))
    // Each is asked for several pages at once: the next page then comes from what is remembered.
    let asked = min((passed + count + Self.step - 1) / Self.step * Self.step, Self.most)
    let answer = try await ask { try await question($0, asked) }
    return DirectoryAnswer(found: Array(answer.found.dropFirst(passed).prefix(count)), silent: answer.silent)
  }

  private func ask<Entry: Listed>(
    _ question: @escaping @Sendable (any DirectorySource) async throws -> [Entry]
  ) async throws -> DirectoryAnswer<Entry> {
    var answers: [Result<[Entry], DirectoryError>?] = sources.map { _ in nil }
    // A group would wait for the slowest; a stream is left when it is time.
    let (stream, arrivals) = AsyncStream<(place: Int, answer: Result<[Entry], DirectoryError>)?>.makeStream()
    for (place, source) in sources.enumerated() {
      background.start("asking a directory") { arrivals.yield((place, await Self.result { try await question(source) })) }
    }
    let alarm = Task {
      // Cancelled: all have answered, and nobody waits for the alarm.
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
