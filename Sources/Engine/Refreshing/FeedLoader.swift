import FeedParsing
import Fetching

/// The use case "load feed": download, validate, build. The feed is parsed while it arrives.
public struct FeedLoader: Sendable {
  private let fetcher: Fetcher
  private let maximumBytes: Int?

  /// - Parameter maximumBytes: the largest feed that is taken, after decompression; nil for the fetcher's own limit (64 MB).
  public init(fetcher: Fetcher, maximumBytes: Int? = nil) {
    self.fetcher = fetcher
    self.maximumBytes = maximumBytes
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

  // MARK: - Private

  private func loadFollowingLinks(_ address: String) async throws -> LoadedFeed {
    switch try await fetch(address) {
    case .feed(let loaded): return loaded
    case .page(let links):
      guard let first = links.first else { throw RefreshingError.noFeedOnPage }
      guard case .feed(let loaded) = try await fetch(first.url) else { throw RefreshingError.noFeedOnPage }
      return loaded
    }
  }

  private enum Answer {
    case feed(LoadedFeed)
    case page(links: [FeedDiscovery.Link])
  }

  private func fetch(_ address: String) async throws -> Answer {
    let stream = try await unreachable { try await fetcher.stream(request(for: address)) }
    guard (200..<300).contains(stream.status) else {
      throw RefreshingError.unreachable(.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds))
    }
    let reader = FeedReader(FeedParser(url: stream.finalURL, contentType: stream.contentType))
    do {
      try await unreachable {
        try await stream.body.read { bytes in
          reader.push(bytes)
          return reader.wantsMore
        }
      }
    } catch RefreshingError.unreachable(.incompleteBody) {
      // What did arrive is a truncated feed: read as far as it goes, and marked as not complete.
    }
    do {
      return .feed(
        LoadedFeed(
          feed: try reader.finish(), url: stream.permanentURL ?? normalized(address), etag: stream.etag,
          lastModified: stream.lastModified))
    } catch FeedParsingError.htmlPage {
      return .page(links: FeedDiscovery.links(in: reader.beginning, url: stream.finalURL, contentType: stream.contentType))
    } catch let error as FeedParsingError {
      throw RefreshingError.notAFeed(error)
    }
  }

  private func request(for address: String) -> FetchRequest {
    FetchRequest(address, kind: .feed, maximumBytes: maximumBytes)
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

/// Reads a body as a feed and, in case it is a web page, keeps its beginning.
private final class FeedReader {
  private(set) var beginning: [UInt8] = []
  private let parser: FeedParser
  private var failure: FeedParsingError?

  init(_ parser: FeedParser) { self.parser = parser }

  /// A web page is read as far as its feed links may stand; anything else that is no feed is not read on.
  var wantsMore: Bool {
    switch failure {
    case nil: true
    case .htmlPage: beginning.count < Self.pageBeginning
    default: false
    }
  }

  func push(_ bytes: UnsafeRawBufferPointer) {
    if beginning.count < Self.pageBeginning { beginning.append(contentsOf: bytes.prefix(Self.pageBeginning - beginning.count)) }
    guard failure == nil else { return }
    do {
      try parser.push(bytes)
    } catch {
      failure = error as? FeedParsingError ?? .notXML
    }
  }

  func finish() throws -> ParsedFeed {
    if let failure { throw failure }
    return try parser.finish()
  }

  private static let pageBeginning = 512 << 10
}
