import Logging
import NIOCore
import NIOPosix

/// The one door to the network: whatever Earnest fetches goes through here.
///
/// Every hop of every fetch is checked - http or https, an address of the open internet or one the settings allow - and
/// bounded in bytes and time.
///
///     let fetcher = Fetcher(FetchingOptions())
///     let feed = try await fetcher.fetch(FetchRequest("https://example.com/feed.xml", kind: .feed))
///     await fetcher.shutDown()
///
/// Shut it down before the last reference goes: only then is it known when its connections are closed.
public final class Fetcher: Sendable {
  public let options: FetchingOptions

  let documents: Connections
  let media: Connections
  let downloads: Connections
  let resolver: HostResolver
  let logger: Logger
  private let threads: NIOThreadPool

  public convenience init(_ options: FetchingOptions = FetchingOptions(), logger: Logger = Logger(label: "earnest.fetching")) {
    self.init(options, logger: logger, lookUp: HostResolver.lookUp)
  }

  /// - Parameter lookUp: asks for the addresses of a name; tests hand in their own.
  init(_ options: FetchingOptions, logger: Logger, lookUp: @escaping @Sendable (String) throws -> [IPAddress]) {
    self.options = options
    self.logger = logger
    documents = .documents(options)
    media = .media(options)
    downloads = .downloads(options)
    threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    resolver = HostResolver(threads: threads, loop: MultiThreadedEventLoopGroup.singleton.any(), lookUp: lookUp)
  }

  /// Fetches a whole body into memory, at most the limit of its kind.
  ///
  /// - Returns: An answer with a 2xx status, or 304 with an empty body when the request carried validators.
  /// - Throws: `FetchingError`; any other status arrives as `.status`. `CancellationError` when the task was cancelled.
  public func fetch(_ request: FetchRequest) async throws -> Fetched {
    let stream = try await openBody(request)
    var body: [UInt8] = []
    body.reserveCapacity(min(Int(clamping: stream.contentLength ?? 0), 1 << 20))
    while let chunk = try await stream.body.upstream.next() { body.append(contentsOf: chunk.readableBytesView) }
    return Fetched(head: stream.head, body: body, byteCount: body.count)
  }

  /// Fetches a body and hands each piece on as it comes, e.g. to a parser, so that nothing large is ever held.
  ///
  /// `eachChunk` is called on the caller's own executor, and may throw to stop: the connection is then let go. When this
  /// throws `.incompleteBody`, what arrived before has been handed on, so a cut-off feed can still be read.
  /// - Throws: As `fetch(_:)`, and whatever `eachChunk` throws.
  public func fetch(
    _ request: FetchRequest, isolation: isolated (any Actor)? = #isolation,
    eachChunk: (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> Fetched {
    let stream = try await openBody(request)
    while let chunk = try await stream.body.upstream.next() { try chunk.withUnsafeReadableBytes(eachChunk) }
    return Fetched(head: stream.head, body: [], byteCount: stream.body.upstream.byteCount)
  }

  /// Follows redirects and gives the head; the body comes when it is read, a chunk at a time.
  ///
  /// Any status is returned, 404 and 416 as well as 206: what they mean is the caller's business. The limits of the kind hold
  /// while the body is read; `.media` has none but silence. Letting the stream go, or cancelling its reader, hangs up.
  /// - Throws: `FetchingError` when there is no answer; `CancellationError`.
  public func stream(_ request: FetchRequest) async throws -> FetchedStream {
    try await follow(request)
  }

  /// Closes all connections; what is under way ends with an error. Call it once, last.
  public func shutDown() async {
    await documents.shutDown()
    await media.shutDown()
    await downloads.shutDown()
    // The only error is that they were shut down before.
    try? await threads.shutdownGracefully()
  }

  /// The client underneath ends the process when it is released without having been shut down, as after an error between the two.
  deinit {
    for connections in [documents, media, downloads] { connections.shutDownLater() }
    threads.shutdownGracefully { _ in }
  }

  func connections(for kind: FetchKind) -> Connections {
    switch kind {
    case .feed, .artwork, .directory, .message: documents
    case .media: media
    case .download: downloads
    }
  }

  func maximumBytes(of request: FetchRequest) -> Int? { request.maximumBytes ?? options[limits: request.kind].maximumBytes }

  // MARK: - Private

  /// A stream whose body is worth reading to its end.
  private func openBody(_ request: FetchRequest) async throws -> FetchedStream {
    let stream = try await follow(request)
    if stream.isNotModified { return stream }
    guard (200..<300).contains(stream.status) else {
      throw FetchingError.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds)
    }
    if let encoding = stream.head.unknownEncoding { throw FetchingError.unsupportedEncoding(encoding) }
    if let length = stream.contentLength, let maximum = maximumBytes(of: request), length > maximum {
      throw FetchingError.bodyTooLarge(limit: maximum)
    }
    return stream
  }
}
