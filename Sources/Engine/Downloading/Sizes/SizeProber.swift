import Fetching
import Foundation
import Synchronization

/// A client that requests the sizes of files: many at once, few per host, each with a short timeout.
public final class SizeProber: Sendable {
  private let fetcher: Fetcher
  private let network: NetworkMonitor
  private let concurrency: HostConcurrencyLimiter
  private let limit: Duration
  private let running = Mutex<[SizeRequest: Task<SizeResult, Never>]>([:])

  /// Creates a client.
  ///
  /// - Parameter network: Shared with the downloader: a host that failed a moment ago is not asked.
  /// - Parameter limit: The time limit of one request, once it starts.
  public init(
    fetcher: Fetcher, network: NetworkMonitor = NetworkMonitor(), parallel: Int = 16, perHost: Int = 2, limit: Duration = .seconds(10)
  ) {
    self.fetcher = fetcher
    self.network = network
    self.limit = limit
    concurrency = HostConcurrencyLimiter(maxTotal: parallel, perHost: perHost, patience: .seconds(1))
  }

  /// One result per distinct request, in order of arrival. Ending the stream cancels the remaining requests.
  public func sizes(of questions: [SizeRequest]) -> AsyncStream<SizeResult> {
    AsyncStream { continuation in
      let request = Task {
        await withTaskGroup(of: Void.self) { group in
          for key in Set(questions) {
            group.addTask {
              if let probe = await self.probe(key) { continuation.yield(probe) }
            }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in request.cancel() }
    }
  }

  // MARK: - Private

  /// - Returns: nil when the stream has ended.
  private func probe(_ key: SizeRequest) async -> SizeResult? {
    let host: HostPort
    do { host = try RemoteURL(key.url).hostPort } catch { return SizeResult(url: key.url, failure: DownloadError(error)) }
    // The stream of a cancelled task has ended.
    return try? await concurrency.withPlace(host.description) { _ in Task.isCancelled ? nil : await shared(key, host) }
  }

  /// Shares one request between concurrent callers.
  private func shared(_ key: SizeRequest, _ host: HostPort) async -> SizeResult {
    let request = running.withLock { underWay in
      if let request = underWay[key] { return request }
      let request = Task {
        let probe = await self.request(key, host)
        self.running.withLock { $0[key] = nil }
        return probe
      }
      underWay[key] = request
      return request
    }
    return await request.value
  }

  private func request(_ key: SizeRequest, _ host: HostPort) async -> SizeResult {
    if let failure = network.recentFailure(of: host.description, at: Date()) {
      return SizeResult(url: key.url, failure: DownloadError(failure))
    }
    do {
      let probe = try await withThrowingTaskGroup(of: SizeResult.self) { group in
        group.addTask { try await self.size(key) }
        group.addTask {
          try await Task.sleep(for: self.limit)
          throw FetchingError.timedOut(host: host.host)
        }
        defer { group.cancelAll() }
        return try await group.next() ?? SizeResult(url: key.url)
      }
      network.answered(host.description)
      return probe
    } catch let error as FetchingError {
      _ = network.failed(host.description, error, at: Date())
      return SizeResult(url: key.url, failure: DownloadError(error))
    } catch {
      return SizeResult(url: key.url, failure: .stopped)
    }
  }

  /// Sends a HEAD request first; when it gives no size, a request for the first byte.
  private func size(_ key: SizeRequest) async throws -> SizeResult {
    var request = FetchRequest(key.url, kind: .download, method: .head, userAgent: key.userAgent, credentials: key.credentials)
    let head = try await fetcher.stream(request)
    if (200..<300).contains(head.status), let bytes = Self.length(head) {
      // The body is empty, but reading it makes the connection reusable.
      try await head.body.read { _ in true }
      return Self.probe(key, head, bytes: bytes)
    }
    request.method = .get
    request.range = "bytes=0-0"
    let first = try await fetcher.stream(request)
    switch first.status {
    case 206:
      let total = first.head.isEncoded ? nil : ContentRange(first.contentRange)?.total
      try await first.body.read { _ in true }
      return Self.probe(key, first, bytes: total)
    case 200..<300: return Self.probe(key, first, bytes: Self.length(first))
    case let status:
      var probe = Self.probe(key, first, bytes: nil)
      probe.version = nil
      probe.failure = .status(status, retryAfterSeconds: first.retryAfterSeconds)
      return probe
    }
  }

  private static func length(_ stream: FetchedStream) -> Int64? {
    guard !isPage(stream), !stream.head.isEncoded, let length = stream.contentLength, length > 0 else { return nil }
    return length
  }

  private static func isPage(_ stream: FetchedStream) -> Bool { stream.contentType?.lowercased().hasPrefix("text/html") ?? false }

  private static func probe(_ key: SizeRequest, _ stream: FetchedStream, bytes: Int64?) -> SizeResult {
    SizeResult(
      url: key.url, bytes: isPage(stream) ? nil : bytes, version: isPage(stream) ? nil : stream.etag ?? stream.lastModified,
      failure: isPage(stream) ? .notAudio(declaredType: stream.contentType) : nil)
  }
}
