import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// Two clients for one purpose: a guarded one, whose sockets may only end at public addresses, and an open one for the
/// hosts that the settings allow. They are apart so that no connection of the one is ever reused by the other.
struct Connections: Sendable {
  let guarded: HTTPClient
  let open: HTTPClient

  /// For feeds, artwork and directories: decompresses. The limit here is only the last resort behind `Upstream`'s own count.
  static func documents(_ options: FetchingOptions) -> Connections {
    var configuration = HTTPClient.Configuration()
    let largest = FetchKind.allCases.compactMap { options[limits: $0].maximumBytes }.max() ?? 64 << 20
    configuration.decompression = .enabled(limit: .size(max(largest, 64 << 20) * 2))
    return Connections(configuration, options, perHost: options.connectionsPerHost)
  }

  /// For playing: bytes pass as they are, so that ranges and lengths stay true. One listener, one HTTP/1 connection, from which
  /// one chunk is read at a time: by itself the client reads four, and two hundred paused players would hold them all.
  static func media(_ options: FetchingOptions) -> Connections {
    var configuration = HTTPClient.Configuration()
    configuration.httpVersion = .http1Only
    configuration.http1_1ConnectionDebugInitializer = { $0.setOption(.maxMessagesPerRead, value: 1) }
    return Connections(configuration, options, perHost: options.mediaConnectionsPerHost)
  }

  /// For keeping: large reads, since all of it is wanted soon. Over one HTTP/1 connection each, which is quicker than a share of a
  /// common one. What a source packs although it was asked not to is unpacked; sound hardly shrinks, so a hundredfold is a bomb.
  static func downloads(_ options: FetchingOptions) -> Connections {
    var configuration = HTTPClient.Configuration()
    configuration.httpVersion = .http1Only
    configuration.decompression = .enabled(limit: .ratio(100))
    configuration.http1_1ConnectionDebugInitializer = {
      $0.setOption(.recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 4096, initial: 65_536, maximum: 262_144))
    }
    return Connections(configuration, options, perHost: options.downloadConnectionsPerHost)
  }

  func shutDown() async {
    // The only error is that it was shut down before.
    try? await guarded.shutdown()
    try? await open.shutdown()
  }

  /// The same for whoever cannot wait; nothing happens where it is shut down already.
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
    // With retries on, a refused or dead host is reported only when the connect timeout has passed.
    configuration.connectionPool.retryConnectionEstablishment = false
    open = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let prepare = configuration.http1_1ConnectionDebugInitializer
    configuration.http1_1ConnectionDebugInitializer = { channel in
      Self.refusePrivate(channel).flatMap { prepare?(channel) ?? channel.eventLoop.makeSucceededVoidFuture() }
    }
    configuration.http2ConnectionDebugInitializer = Self.refusePrivate
    guarded = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  /// Sees every connection before its first request. The name was checked already; this catches a name that changed its
  /// address between the two look-ups (DNS rebinding).
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
