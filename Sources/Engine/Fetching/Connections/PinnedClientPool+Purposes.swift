import AsyncHTTPClient
import NIOCore

extension PinnedClientPool {
  /// For feeds, artwork and directories.
  static func documents(_ options: FetchingOptions) -> PinnedClientPool {
    PinnedClientPool(base(options, perHost: options.connectionsPerHost))
  }

  /// For streaming. Each listener has one HTTP/1 connection, from which one
  /// chunk is read at a time: the client's default is four, and two hundred paused players would hold them all.
  static func media(_ options: FetchingOptions) -> PinnedClientPool {
    var configuration = base(options, perHost: options.mediaConnectionsPerHost)
    configuration.httpVersion = .http1Only
    configuration.http1_1ConnectionDebugInitializer = { $0.setOption(.maxMessagesPerRead, value: 1) }
    return PinnedClientPool(configuration)
  }

  /// For downloads: large reads, since all bytes are wanted soon. Each has its own HTTP/1 connection, which is faster than a share of a
  /// common one.
  static func downloads(_ options: FetchingOptions) -> PinnedClientPool {
    var configuration = base(options, perHost: options.downloadConnectionsPerHost)
    configuration.httpVersion = .http1Only
    configuration.http1_1ConnectionDebugInitializer = {
      $0.setOption(.recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 4096, initial: 65_536, maximum: 262_144))
    }
    return PinnedClientPool(configuration)
  }

  // MARK: - Private

  private static func base(_ options: FetchingOptions, perHost: Int) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = HTTPClient.Configuration.Timeout(connect: TimeAmount(options.connectTimeout))
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = perHost
    // With retries on, a host that refuses connections is reported only after the connect timeout.
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}
