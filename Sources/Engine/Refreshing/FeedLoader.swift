import BlockingWork
import FeedParsing
import Fetching

/// The use case "load feed": download, validate, build. The feed is parsed while it arrives.
public struct FeedLoader: Sendable {
  private let fetcher: Fetcher
  private let maximumBytes: Int?
  private let work: BlockingWork

  /// - Parameter maximumBytes: the largest feed that is taken, after decompression; nil for the fetcher's own limit (64 MB).
  public init(fetcher: Fetcher, maximumBytes: Int? = nil, work: BlockingWork = .shared) {
    self.fetcher = fetcher
    self.maximumBytes = maximumBytes
    self.work = work
  }

  /// Loads what is at `address`: a feed, or a website that links to one.
  ///
  /// - Parameter address: as a person types it; without a scheme, https is tried, then http.
  /// - Throws: `RefreshingError`, `CancellationError`.
  public func load(_ address: String) async throws -> LoadedFeed {
    do {
      return try await loadFollowingLinks(address)
    } catch RefreshingError.unreachable(let error) where !address.contains("://") && error.mayBePlainHTTP {
      return try await loadFollowingLinks("http://" + address)
    }
  }

  /// Loads a feed again, unless it is the copy that is known already.
  ///
  /// - Returns: nil when the server says that nothing has changed.
  /// - Throws: `RefreshingError`, `CancellationError`.
  public func reload(_ url: String, etag: String?, lastModified: String?) async throws -> LoadedFeed? {
    switch try await fetch(url, etag: etag, lastModified: lastModified) {
    case .feed(let loaded): loaded
    case .unchanged: nil
    case .page: throw RefreshingError.notAFeed(.htmlPage)
    }
  }

  // MARK: - Private

  private func loadFollowingLinks(_ address: String) async throws -> LoadedFeed {
    switch try await fetch(address) {
    case .feed(let loaded): return loaded
    case .unchanged: throw RefreshingError.unreachable(.status(304, retryAfterSeconds: nil))
    case .page(let links):
      guard let first = links.first else { throw RefreshingError.noFeedOnPage }
      guard case .feed(let loaded) = try await fetch(first.url) else { throw RefreshingError.noFeedOnPage }
      return loaded
    }
  }

  private enum Answer {
    case feed(LoadedFeed)
    case unchanged
    case page(links: [FeedDiscovery.Link])
  }

  private func fetch(_ address: String, etag: String? = nil, lastModified: String? = nil) async throws -> Answer {
    var request = FetchRequest(address, kind: .feed, maximumBytes: maximumBytes)
    request.ifNoneMatch = etag
    request.ifModifiedSince = lastModified
    let stream = try await unreachable { [request] in try await fetcher.stream(request) }
    if stream.isNotModified { return .unchanged }
    guard (200..<300).contains(stream.status) else {
      throw RefreshingError.unreachable(.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds))
    }
    let reader = FeedReader(url: stream.finalURL, contentType: stream.contentType)
    var cutOff: RefreshingError?
    do {
      try await unreachable {
        try await stream.body.read { bytes in try await work.run { reader.push(bytes) } }
      }
    } catch RefreshingError.unreachable(let error) {
      // What did arrive may be a truncated feed: read as far as it goes, and marked as not complete.
      guard case .incompleteBody = error else { throw RefreshingError.unreachable(error) }
      cutOff = .unreachable(error)
    }
    do {
      return .feed(
        LoadedFeed(
          feed: try await work.run { try reader.finish() }, url: stream.permanentURL ?? normalized(address), etag: stream.etag,
          lastModified: stream.lastModified))
    } catch FeedParsingError.htmlPage {
      return .page(links: try await work.run { reader.feedLinks })
    } catch let error as FeedParsingError {
      throw cutOff ?? RefreshingError.notAFeed(error)
    }
  }

  private func normalized(_ address: String) -> String {
    (try? RemoteURL(address))?.textWithCredentials ?? address
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
