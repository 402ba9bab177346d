import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension FetchingError {
  /// Maps an error that occurred before the head of a response.
  static func beforeHead(_ error: any Error, url: RemoteURL) -> FetchingError {
    switch error {
    case let error as FetchingError: return error
    case is RefusedAddress: return .privateAddress(host: url.host, port: url.port)
    case let error as HTTPClientError: return fromClient(error, host: url.host)
    case let error as NIOConnectionError: return fromConnection(error, host: url.host)
    case let error as IOError: return fromSystem(error, host: url.host)
    case let error as ChannelError:
      if case .connectTimeout = error { return .timedOut(host: url.host) }
      return .cannotConnect(host: url.host)
    case let error as HTTPParserError:
      return error == .invalidEOFState ? .cannotConnect(host: url.host) : .notHTTP(host: url.host)
    default: return isTLS(error) ? .tls(host: url.host) : .cannotConnect(host: url.host)
    }
  }

  /// Maps an error that occurred while the body arrived.
  static func inBody(_ error: any Error, host: String, received: Int, expected: Int?) -> FetchingError {
    switch error {
    case let error as FetchingError: return error
    case let error as HTTPClientError where error == .deadlineExceeded || error == .readTimeout:
      return .timedOut(host: host)
    default: return .incompleteBody(received: received, expected: expected)
    }
  }

  /// Whether an error proves that no connection stood, so that nothing of the request was sent and another address may be tried.
  static func isBeforeConnection(_ error: any Error) -> Bool {
    switch error {
    case let error as HTTPClientError: error == .connectTimeout || error == .tlsHandshakeTimeout
    case let error as ChannelError: if case .connectTimeout = error { true } else { false }
    case is NIOConnectionError: true
    case let error as IOError:
      [ECONNREFUSED, ENETUNREACH, ENETDOWN, EHOSTUNREACH, EHOSTDOWN, EADDRNOTAVAIL, EAFNOSUPPORT, EINVAL].contains(error.errnoCode)
    default: false
    }
  }

  /// Whether a connection ended, or carried something else than a response, which may be the rest of the previous one.
  static func isLostConnection(_ error: any Error) -> Bool {
    switch error {
    case let error as HTTPClientError: error == .remoteConnectionClosed
    case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
    case is ChannelError, is HTTPParserError, is NIOHTTPDecoderError: true
    default: false
    }
  }

  /// Whether the head of a response has a mistake that `HeadRepair` may repair.
  static func isMalformedHead(_ error: any Error) -> Bool { (error as? HTTPParserError).map { $0 != .invalidEOFState } ?? false }

  // MARK: - Private

  private static func fromClient(_ error: HTTPClientError, host: String) -> FetchingError {
    switch error {
    case .alreadyShutdown: .shutDown
    case .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout:
      .timedOut(host: host)
    default: .cannotConnect(host: host)
    }
  }

  private static func fromConnection(_ error: NIOConnectionError, host: String) -> FetchingError {
    var result = FetchingError.cannotConnect(host: host)
    for failure in error.connectionErrors {
      switch failure.error {
      case let system as IOError: result = fromSystem(system, host: host)
      case let channel as ChannelError:
        if case .connectTimeout = channel { result = .timedOut(host: host) }
      default: continue
      }
    }
    return result
  }

  private static func fromSystem(_ error: IOError, host: String) -> FetchingError {
    switch error.errnoCode {
    case ENETUNREACH, ENETDOWN: .noConnectivity
    case ETIMEDOUT: .timedOut(host: host)
    default: .cannotConnect(host: host)
    }
  }

  /// By the name of the error's module: importing NIOSSL for a cast alone would cost the manifest one more package.
  private static func isTLS(_ error: any Error) -> Bool {
    String(reflecting: type(of: error)).hasPrefix("NIOSSL.")
  }
}
