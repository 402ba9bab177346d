import Logging
import NIOCore
import NIOPosix

/// The HTTP client of Earnest: every outgoing request goes through it.
///
/// It checks every hop of every request - http or https, a public address or one that the settings allow - connects only to the address
/// that it checked, and bounds the request in bytes and time.
///
///     let fetcher = Fetcher(FetchingOptions())
///     let feed = try await fetcher.fetch(FetchRequest("https://example.com/feed.xml", kind: .feed))
///     await fetcher.shutDown()
///
/// Shut it down before releasing the last reference: only then is it known when its connections are closed.
public final class Fetcher: Sendable {
  /// The settings it was created with.
  public let options: FetchingOptions

  let documents: PinnedClientPool
  let media: PinnedClientPool
  let downloads: PinnedClientPool
  let resolver: HostResolver
  let localNetworks: LocalNetworks
  let logger: Logger
  /// For the files of uploads.
  let threads: NIOThreadPool

  /// Creates a client that uses the system's resolver.
  public convenience init(_ options: FetchingOptions = FetchingOptions(), logger: Logger = Logger(label: "earnest.fetching")) {
    self.init(options, logger: logger, resolve: HostResolver.systemResolve)
  }

  /// - Parameters:
  ///   - localNetworks: The networks of this machine; tests pass their own.
  ///   - resolve: Resolves a name to addresses; tests pass their own.
  init(
    _ options: FetchingOptions, logger: Logger = Logger(label: "earnest.fetching"), localNetworks: LocalNetworks = LocalNetworks(),
    resolve: @escaping @Sendable (String) throws -> [IPAddress]
  ) {
    self.localNetworks = localNetworks
    self.options = options
    self.logger = logger
    documents = .documents(options)
    media = .media(options)
    downloads = .downloads(options)
    threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    resolver = HostResolver(loop: MultiThreadedEventLoopGroup.singleton.any(), resolve: resolve)
  }

  /// Fetches a whole body into memory, up to the limit of its kind.
  ///
  /// - Returns: A response with a 2xx status, or 304 with an empty body when the request carried validators.
  /// - Throws: `FetchingError`; any other status is reported as `.status`. `CancellationError` when the task was cancelled.
  public func fetch(_ request: FetchRequest) async throws -> Fetched {
    let stream = try await openBody(request)
    var body: [UInt8] = []
    body.reserveCapacity(min(Int(clamping: stream.contentLength ?? 0), 1 << 20))
    while let chunk = try await stream.body.upstream.next() { body.append(contentsOf: chunk.readableBytesView) }
    return Fetched(head: stream.head, body: body)
  }

  /// Follows redirects and returns the head; the body is read on demand, one chunk at a time.
  ///
  /// Any status is returned, 404 and 416 as well as 206: the caller interprets them. The limits of the kind apply while the body is read;
  /// `.media` has only the idle timeout. Releasing the stream, or cancelling its reader, disconnects.
  /// - Throws: `FetchingError` when there is no response; `CancellationError`.
  public func stream(_ request: FetchRequest) async throws -> FetchedStream {
    try await follow(request)
  }

  /// Closes all connections; requests in progress fail. Call it once, last.
  public func shutDown() async {
    await documents.shutDown()
    await media.shutDown()
    await downloads.shutDown()
    resolver.shutDown()
    // The only possible error is that they were shut down before.
    try? await threads.shutdownGracefully()
  }

  /// The underlying client ends the process when it is released without being shut down, as after an error between the two.
  deinit {
    for connections in [documents, media, downloads] { connections.shutDownLater() }
    resolver.shutDown()
    threads.shutdownGracefully { _ in }
  }

  func connections(for kind: FetchKind) -> PinnedClientPool {
    switch kind {
    case .feed, .artwork, .directory, .message, .identity, .transcription: documents
    case .media: media
    case .download: downloads
    }
  }

  func maximumBytes(of request: FetchRequest) -> Int? { request.maximumBytes ?? options[limits: request.kind].maximumBytes }

  // MARK: - Private

  /// Opens a stream with a successful status, whose body is worth reading.
  private func openBody(_ request: FetchRequest) async throws -> FetchedStream {
    let stream = try await follow(request)
    if stream.isNotModified { return stream }
    guard (200..<300).contains(stream.status) else {
      throw FetchingError.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds)
    }
    if let length = stream.contentLength, let maximum = maximumBytes(of: request), length > maximum {
      throw FetchingError.bodyTooLarge(limit: maximum)
    }
    return stream
  }
}
