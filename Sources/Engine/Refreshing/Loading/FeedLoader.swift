import BlockingWork
import FeedParsing
import Fetching
import Library

/// A loader of feeds: it downloads, parses and validates. The feed is parsed while it arrives.
public struct FeedLoader: Sendable {
  private let fetcher: Fetcher
  private let maximumBytes: Int?
  private let keepsEpisodes: Bool
  let maxItems: Int
  private let work: BlockingWork

  /// - Parameters:
  ///   - maximumBytes: the maximum size of a feed after decompression; nil for the fetcher's own limit (64 MB).
  ///   - keepsEpisodes: whether the feed contains its episodes, for a caller that shows them instead of storing them.
  ///   - maxItems: the maximum number of items; the newest are used.
  public init(
    fetcher: Fetcher, maximumBytes: Int? = nil, keepsEpisodes: Bool = false, maxItems: Int = LoadedFeed.maxItems,
    work: BlockingWork = .computing
  ) {
    self.fetcher = fetcher
    self.maximumBytes = maximumBytes
    self.keepsEpisodes = keepsEpisodes
    self.maxItems = maxItems
    self.work = work
  }

  /// Loads the feed at `address`, or the feed that the website there links to.
  ///
  /// - Parameter address: as typed by a person; without a scheme, https is tried, then http.
  /// - Throws: `RefreshingError`, `CancellationError`.
  public func load(_ address: String) async throws -> LoadedFeed { try await load(FeedRequest(address)) }

  func load(_ request: FeedRequest) async throws -> LoadedFeed {
    do {
      return try await loadFollowingLinks(request)
    } catch RefreshingError.unreachable(let error)
      where !request.url.contains("://") && request.credentials == nil && error.mayBePlainHTTP
    {
      // A password is never sent unencrypted because an attacker blocks https.
      var plain = request
      plain.url = "http://" + request.url
      return try await loadFollowingLinks(plain)
    }
  }

  /// Requests a feed once and returns the report in every case.
  ///
  /// - Parameters:
  ///   - known: called once, when a new copy arrives, for the show's episodes in the library.
  ///   - onAnswer: called when the response starts.
  /// - Throws: `CancellationError`, and the errors of `known`.
  func attempt(
    _ request: FeedRequest, known: @Sendable () async throws -> [KnownEpisode]? = { nil }, onAnswer: @Sendable () -> Void = {}
  ) async throws -> FeedAttempt {
    var report = FetchReport(url: request.url)
    let start = ContinuousClock.now
    let result: Result<FeedAttempt.Answer, RefreshingError>
    do {
      result = .success(try await fetchFollowingMoves(request, &report, known: known, onAnswer: onAnswer))
    } catch let error as RefreshingError {
      result = .failure(error)
    }
    report.duration = .now - start
    return FeedAttempt(report: report, result: result.map { $0.taking(report) })
  }

  /// Whether a file of an episode can be fetched: asks for its first byte.
  ///
  /// - Throws: `CancellationError`.
  func canFetch(_ address: String, credentials: BasicCredentials?) async throws -> Bool {
    do {
      let stream = try await fetcher.stream(FetchRequest(address, kind: .media, range: "bytes=0-0", credentials: credentials))
      return (200..<300).contains(stream.status)
    } catch is FetchingError {
      return false
    }
  }

  // MARK: - Private

  private func loadFollowingLinks(_ request: FeedRequest) async throws -> LoadedFeed {
    switch try await attempt(request).answer {
    case .feed(let loaded): return loaded
    case .unchanged: throw RefreshingError.unreachable(.status(304, retryAfterSeconds: nil))
    case .page(let links):
      guard let first = links.first else { throw RefreshingError.noFeedOnPage }
      // Credentials are sent to the host of the page and to no other.
      guard case .feed(let loaded) = try await attempt(request.at(first.url)).answer else { throw RefreshingError.noFeedOnPage }
      return loaded
    }
  }

  /// A redirect document counts as a permanent redirect, also as one hop among those of HTTP.
  private func fetchFollowingMoves(
    _ request: FeedRequest, _ report: inout FetchReport, known: () async throws -> [KnownEpisode]?, onAnswer: () -> Void
  ) async throws -> FeedAttempt.Answer {
    var request = request
    var visited: Set<String> = []
    for _ in 0...Self.maxMoves {
      guard visited.insert((try? RemoteURL(request.url).text) ?? request.url).inserted else {
        throw RefreshingError.unreachable(.redirectLoop)
      }
      do {
        let answer = try await fetch(request, &report, known: known, onAnswer: onAnswer)
        // The request to the new address had no validator, so its response cannot be "unchanged".
        if case .unchanged = answer, visited.count > 1 { throw RefreshingError.unreachable(.status(304, retryAfterSeconds: nil)) }
        return answer
      } catch let moved as Moved {
        request = request.at(moved.url)
        report.move(to: moved.url)
      }
    }
    throw RefreshingError.unreachable(.tooManyRedirects)
  }

  private func fetch(
    _ request: FeedRequest, _ report: inout FetchReport, known: () async throws -> [KnownEpisode]?, onAnswer: () -> Void
  ) async throws -> FeedAttempt.Answer {
    let fetch = FetchRequest(
      request.url, kind: .feed, ifNoneMatch: request.etag, ifModifiedSince: request.lastModified, userAgent: request.userAgent,
      credentials: request.credentials, maximumBytes: maximumBytes)
    let stream = try await unreachable { try await fetcher.stream(fetch) }
    onAnswer()
    report.apply(stream.head)
    if stream.isNotModified { return .unchanged }
    guard (200..<300).contains(stream.status) else {
      throw RefreshingError.unreachable(.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds))
    }
    let episodes = try await known()
    let reader = FeedReader(
      url: stream.finalURL, contentType: stream.contentType, known: Set((episodes ?? []).compactMap(\.contentHash)),
      keepsEpisodes: keepsEpisodes, maxItems: maxItems)
    var cutOff: RefreshingError?
    do {
      defer { report.bytes = reader.byteCount }
      try await unreachable {
        try await stream.body.read { bytes in try await work.run { reader.push(bytes) } }
      }
    } catch RefreshingError.unreachable(let error) {
      // The received part may be a truncated feed: it is parsed as far as possible and marked as incomplete.
      guard case .incompleteBody = error else { throw RefreshingError.unreachable(error) }
      cutOff = .unreachable(error)
    }
    do {
      let (feed, items, isCut) = try await work.run { try reader.finish() }
      var loaded = LoadedFeed(feed: feed, url: report.nextFetchURL, items: items, known: episodes, report: report)
      if cutOff != nil { loaded.feed.complete = false }
      if isCut { loaded.noteCut() }
      return .feed(loaded)
    } catch FeedParsingError.moved(let url) {
      throw Moved(url: url)
    } catch FeedParsingError.htmlPage {
      return .page(links: try await work.run { reader.feedLinks })
    } catch let error as FeedParsingError {
      throw cutOff ?? RefreshingError.notAFeed(error)
    }
  }

  private struct Moved: Error {
    let url: String
  }

  private static let maxMoves = 5

  private func unreachable<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as FetchingError {
      throw RefreshingError.unreachable(error)
    }
  }
}

extension FetchingError {
  /// Whether the same host may respond without TLS.
  fileprivate var mayBePlainHTTP: Bool {
    switch self {
    case .cannotConnect, .tls, .timedOut: true
    default: false
    }
  }
}
