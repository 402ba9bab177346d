import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// Two HTTP clients for one purpose: a guarded one, whose sockets may only connect to public addresses, and an open one for the hosts that
/// the settings allow. They are separate so that no connection of one is ever reused by the other.
struct HTTPClientPair: Sendable {
  let guarded: HTTPClient
  let open: HTTPClient

  /// For feeds, artwork and directories: decompresses. The limit here is only the last resort behind `Upstream`'s own count.
  static func documents(_ options: FetchingOptions) -> HTTPClientPair {
    var configuration = HTTPClient.Configuration()
    let largest = FetchKind.allCases.compactMap { options[limits: $0].maximumBytes }.max() ?? 64 << 20
    configuration.decompression = .enabled(limit: .size(max(largest, 64 << 20) * 2))
    return HTTPClientPair(configuration, options, perHost: options.connectionsPerHost)
  }

  /// For streaming: bytes pass unchanged, so that ranges and lengths stay correct. Each listener has one HTTP/1 connection, from which one
  /// chunk is read at a time: the client's default is four, and two hundred paused players would hold them all.
  static func media(_ options: FetchingOptions) -> HTTPClientPair {
    var configuration = HTTPClient.Configuration()
    configuration.httpVersion = .http1Only
    configuration.http1_1ConnectionDebugInitializer = { $0.setOption(.maxMessagesPerRead, value: 1) }
    return HTTPClientPair(configuration, options, perHost: options.mediaConnectionsPerHost)
  }

  /// For downloads: large reads, since all bytes are wanted soon. Each has its own HTTP/1 connection, which is faster than a share of a
  /// common one. Content that a server compresses without being asked is decompressed; audio hardly compresses, so a ratio of a hundred
  /// indicates a bomb.
  static func downloads(_ options: FetchingOptions) -> HTTPClientPair {
    var configuration = HTTPClient.Configuration()
    configuration.httpVersion = .http1Only
    configuration.decompression = .enabled(limit: .ratio(100))
    configuration.http1_1ConnectionDebugInitializer = {
      $0.setOption(.recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 4096, initial: 65_536, maximum: 262_144))
    }
    return HTTPClientPair(configuration, options, perHost: options.downloadConnectionsPerHost)
  }

  func shutDown() async {
    // The only possible error is that it was shut down before.
    try? await guarded.shutdown()
    try? await open.shutdown()
  }

  /// Shuts down without waiting; does nothing when the clients are already shut down.
  func shutDownLater() {
    guarded.shutdown { _ in }
    open.shutdown { _ in }
  }

  // MARK: - Private

  private init(_ base: HTTPClient.Configuration, _ options: FetchingOptions, perHost: Int) {
    var configuration = base
    configuration.redirectConfiguration = .disallow
    configuration.timeout = HTTPClient.Configuration.Timeout(connect: TimeAmount(options.connectTimeout))
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = perHost
    // With retries on, a host that refuses connections is reported only after the connect timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    open = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let prepare = configuration.http1_1ConnectionDebugInitializer
    configuration.http1_1ConnectionDebugInitializer = { channel in
      Self.refusePrivate(channel).flatMap { prepare?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
    }
    configuration.http2ConnectionDebugInitializer = Self.refusePrivate
    guarded = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Checks every connection before its first request. The name was checked before; this catches a name whose address changed between the
  /// two look-ups (DNS rebinding).
  private static func refusePrivate(_ channel: any Channel) -> EventLoopFuture<Void> {
    if let remote = channel.remoteAddress, IPAddress(remote)?.isPublic == true {
      return channel.eventLoop.makeSucceededVoidFuture()
    }
    channel.close(promise: nil)
    return channel.eventLoop.makeFailedFuture(RefusedAddress())
  }
}

extension IPAddress {
  init?(_ address: SocketAddress) {
    let parsed = address.withSockAddr { IPAddress($0, length: $1) }
    guard let parsed else { return nil }
    self = parsed
  }
}
