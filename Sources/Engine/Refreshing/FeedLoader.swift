import BlockingWork
import FeedParsing
import Fetching

/// The use case "load feed": download, validate, build. The feed is parsed while it arrives.
public struct FeedLoader: Sendable {
  private let fetcher: Fetcher
  private let maximumBytes: Int?
  private let keepsEpisodes: Bool
  private let work: BlockingWork

  /// - Parameters:
  ///   - maximumBytes: the largest feed that is taken, after decompression; nil for the fetcher's own limit (64 MB).
  ///   - keepsEpisodes: leaves the episodes in the feed, for whoever wants to see it and not to store it.
  public init(fetcher: Fetcher, maximumBytes: Int? = nil, keepsEpisodes: Bool = false, work: BlockingWork = .computing) {
    self.fetcher = fetcher
    self.maximumBytes = maximumBytes
    self.keepsEpisodes = keepsEpisodes
    self.work = work
  }

  /// Loads what is at `address`: a feed, or a website that links to one.
  ///
  /// - Parameter address: as a person types it; without a scheme, https is tried, then http.
  /// - Throws: `RefreshingError`, `CancellationError`.
  public func load(_ address: String) async throws -> LoadedFeed { try await load(FeedRequest(address)) }

  func load(_ request: FeedRequest) async throws -> LoadedFeed {
    do {
      return try await loadFollowingLinks(request)
    } catch RefreshingError.unreachable(let error)
      where !request.url.contains("://") && request.credentials == nil && error.mayBePlainHTTP
    {
      // A password does not go out in the open because somebody keeps https from answering.
      var plain = request
      plain.url = "http://" + request.url
      return try await loadFollowingLinks(plain)
    }
  }

  /// Asks for a feed once, and reports how that went, whatever comes of it.
  ///
  /// - Parameters:
  ///   - known: asked, once a new copy arrives, for what stands for the contents that are in the library already.
  ///   - onAnswer: called when the server begins to answer.
  /// - Throws: `CancellationError`, and what `known` throws.
  func attempt(
    _ request: FeedRequest, known: @Sendable () async throws -> Set<Int64> = { [] }, onAnswer: @Sendable () -> Void = {}
  ) async throws -> FeedAttempt {
    var report = FetchReport(url: request.url)
    let start = ContinuousClock.now
    let result: Result<FeedAttempt.Answer, RefreshingError>
    do {
      result = .success(try await fetch(request, &report, known: known, onAnswer: onAnswer))
    } catch let error as RefreshingError {
      result = .failure(error)
    }
    report.duration = .now - start
    return FeedAttempt(report: report, result: result.map { $0.taking(report) })
  }

  // MARK: - Private

  private func loadFollowingLinks(_ request: FeedRequest) async throws -> LoadedFeed {
    switch try await attempt(request).answer {
    case .feed(let loaded): return loaded
    case .unchanged: throw RefreshingError.unreachable(.status(304, retryAfterSeconds: nil))
    case .page(let links):
      guard let first = links.first else { throw RefreshingError.noFeedOnPage }
      // A sign-in goes where the page itself lies, and nowhere else.
      guard case .feed(let loaded) = try await attempt(request.at(first.url)).answer else { throw RefreshingError.noFeedOnPage }
      return loaded
    }
  }

  private func fetch(
    _ request: FeedRequest, _ report: inout FetchReport, known: () async throws -> Set<Int64>, onAnswer: () -> Void
  ) async throws -> FeedAttempt.Answer {
    var fetch = FetchRequest(request.url, kind: .feed, maximumBytes: maximumBytes)
    fetch.ifNoneMatch = request.etag
    fetch.ifModifiedSince = request.lastModified
    fetch.userAgent = request.userAgent
    fetch.credentials = request.credentials
    let stream = try await unreachable { [fetch] in try await fetcher.stream(fetch) }
    onAnswer()
    report.take(stream.head)
    if stream.isNotModified { return .unchanged }
    guard (200..<300).contains(stream.status) else {
      throw RefreshingError.unreachable(.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds))
    }
    let reader = FeedReader(url: stream.finalURL, contentType: stream.contentType, known: try await known(), keepsEpisodes: keepsEpisodes)
    var cutOff: RefreshingError?
    do {
      defer { report.bytes = reader.byteCount }
      try await unreachable {
        try await stream.body.read { bytes in try await work.run { reader.push(bytes) } }
      }
    } catch RefreshingError.unreachable(let error) {
      // What did arrive may be a truncated feed: read as far as it goes, and marked as not complete.
      guard case .incompleteBody = error else { throw RefreshingError.unreachable(error) }
      cutOff = .unreachable(error)
    }
    do {
      var (feed, items) = try await work.run { try reader.finish() }
      if cutOff != nil { feed.complete = false }
      return .feed(LoadedFeed(feed: feed, url: report.permanentURL ?? report.url, items: items, report: report))
    } catch FeedParsingError.htmlPage {
      return .page(links: try await work.run { reader.feedLinks })
    } catch let error as FeedParsingError {
      throw cutOff ?? RefreshingError.notAFeed(error)
    }
  }

  private func unreachable<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as FetchingError {
      throw RefreshingError.unreachable(error)
    }
  }
}

extension FetchingError {
  /// Whether the same host may answer without TLS.
  fileprivate var mayBePlainHTTP: Bool {
    switch self {
    case .cannotConnect, .tls, .timedOut: true
    default: false
    }
  }
}
