import BoundedNumbers
import Fetching
import Foundation
import Supervision

/// A cache and rate limiter in front of a directory: it shares equal requests, caches answers for ten minutes (charts for an hour), sends
/// no more requests a minute than the directory allows, at most half of them while a term is typed, and pauses after rate limiting or a
/// server error for as long as the directory asks.
public actor CachingDirectorySource: DirectorySource {
  /// The name of the directory behind it.
  public nonisolated let name: String
  private let source: any DirectorySource
  private let maxPerMinute: Int
  private let background: BackgroundTasks
  private let now: @Sendable () -> Date
  private var cache: [RequestKey: (answer: Answer, until: Date)] = [:]
  private var running: [RequestKey: Task<Answer, any Error>] = [:]
  private var requestTimes: [(at: Date, whileTyping: Bool)] = []
  private var pause: (until: Date, reason: DirectoryError)?

  /// Creates a cache in front of `source`.
  ///
  /// - Parameter maxPerMinute: Further requests within a minute fail with `.status(429, ...)` and are not sent.
  /// - Parameter background: The owner of requests that continue after their callers have stopped waiting.
  public init(
    _ source: any DirectorySource, mostPerMinute: Int = 20, background: BackgroundTasks = BackgroundTasks(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    self.background = background
    self.maxPerMinute = mostPerMinute
    self.now = now
    name = source.name
  }

  /// Cached for ten minutes.
  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    try await answer(to: .search(term.normalizedTerm, limit: limit, offset: offset)).shows
  }

  /// Cached for ten minutes, together with searches: Enter after a pause in typing needs no other request.
  public func suggestions(_ term: String, limit: Int) async throws -> [DirectoryShow] {
    try await answer(to: .search(term.normalizedTerm, limit: limit, offset: 0), whileTyping: true).shows
  }

  /// Cached for ten minutes.
  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await answer(to: .lookup(itunesID)).shows.first
  }

  /// Cached for ten minutes.
  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] {
    try await answer(to: .episodes(term.normalizedTerm, limit: limit)).episodes
  }

  /// Cached for an hour.
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    try await answer(to: .chart(chart, limit: limit)).shows
  }

  // MARK: - Private

  private enum RequestKey: Hashable {
    case search(String, limit: Int, offset: Int)
    case lookup(Int64)
    case episodes(String, limit: Int)
    case chart(DirectoryChart, limit: Int)

    /// Seconds for which the answer is cached.
    var lifetime: TimeInterval {
      if case .chart = self { 3_600 } else { 600 }
    }
  }

  private struct Answer {
    var shows: [DirectoryShow] = []
    var episodes: [DirectoryEpisode] = []
  }

  private static let maxStored = 300

  private func answer(to requestKey: RequestKey, whileTyping: Bool = false) async throws -> Answer {
    let moment = now()
    if let known = cache[requestKey], known.until > moment { return known.answer }
    if let task = running[requestKey] { return try await task.value }
    if let pause, pause.until > moment { throw pause.reason }
    try checkRateLimit(at: moment, whileTyping: whileTyping)
    // A separate task: the first caller may cancel while others wait, and the answer is worth caching in any case.
    let task = background.task { [source] in try await Self.request(requestKey, of: source) }
    running[requestKey] = task
    let result = await task.result
    running[requestKey] = nil
    note(result, of: requestKey)
    return try result.get()
  }

  private static func request(_ requestKey: RequestKey, of source: any DirectorySource) async throws -> Answer {
    switch requestKey {
    case .search(let term, let limit, let offset): Answer(shows: try await source.search(term, limit: limit, offset: offset))
    case .lookup(let id): Answer(shows: try await source.lookup(itunesID: id).map { [$0] } ?? [])
    case .episodes(let term, let limit): Answer(episodes: try await source.episodes(term, limit: limit))
    case .chart(let chart, let limit): Answer(shows: try await source.chart(chart, limit: limit))
    }
  }

  private func checkRateLimit(at moment: Date, whileTyping: Bool) throws(DirectoryError) {
    requestTimes.removeAll { moment.timeIntervalSince($0.at) >= 60 }
    let typed = requestTimes.filter(\.whileTyping)
    let isOverHalf = whileTyping && typed.count >= maxPerMinute / 2
    if isOverHalf || requestTimes.count >= maxPerMinute, let oldest = isOverHalf ? typed.first : requestTimes.first {
      throw .unreachable(.status(429, retryAfterSeconds: Int(clamping: (60 - moment.timeIntervalSince(oldest.at)).rounded(.up))))
    }
    requestTimes.append((moment, whileTyping))
  }

  private func note(_ result: Result<Answer, any Error>, of requestKey: RequestKey) {
    let moment = now()
    switch result {
    case .success(let answer):
      pause = nil
      cache[requestKey] = (answer, moment + requestKey.lifetime)
      if cache.count > Self.maxStored { evictOldest(at: moment) }
    case .failure(let error as DirectoryError):
      if let seconds = error.pauseSeconds { pause = (moment + seconds, error) }
    case .failure: break
    }
  }

  private func evictOldest(at moment: Date) {
    cache = cache.filter { $0.value.until > moment }
    while cache.count > Self.maxStored, let next = cache.min(by: { $0.value.until < $1.value.until }) { cache[next.key] = nil }
  }
}

extension DirectoryError {
  /// Seconds of pause after this error; nil when the directory may be asked again at once.
  fileprivate var pauseSeconds: TimeInterval? {
    switch self {
    case .unreachable(.status(let status, retryAfterSeconds: let retryAfter)) where [403, 429].contains(status) || status >= 500:
      Double(min(max(retryAfter ?? 30, 1), 3_600))
    default: nil
    }
  }
}
