import HummingbirdCore
import NIOCore

/// The handlers and limits of the connections of an HTTPS server.
public struct HTTPSConfiguration: Sendable {
  /// The handlers of a TCP connection, which see it before TLS does.
  public var connectionHandlers: @Sendable () -> [any RemovableChannelHandler]
  /// The handlers and limits of HTTP/1.1.
  public var http1: HTTP1Channel.Configuration
  /// The handlers of each request of HTTP/2, which see its parts as those of HTTP/1.1 do.
  public var requestHandlers: @Sendable () -> [any RemovableChannelHandler]
  /// The limits of HTTP/2.
  public var limits: HTTP2Limits
  /// From the opening of a connection to the end of the TLS handshake.
  public var handshakeTimeout: TimeAmount
  /// The response to a request without TLS that cannot be redirected: a sentence.
  public var plainHTTPSentence: String

  /// - Parameters:
  ///   - connectionHandlers: The handlers of a TCP connection.
  ///   - http1: The handlers and limits of HTTP/1.1.
  ///   - requestHandlers: The handlers of each request of HTTP/2.
  ///   - plainHTTPSentence: The response to a request without TLS.
  public init(
    connectionHandlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }, http1: HTTP1Channel.Configuration = .init(),
    requestHandlers: @escaping @Sendable () -> [any RemovableChannelHandler] = { [] }, limits: HTTP2Limits = HTTP2Limits(),
    handshakeTimeout: TimeAmount = .seconds(10), plainHTTPSentence: String = "This server speaks HTTPS."
  ) {
    self.connectionHandlers = connectionHandlers
    self.http1 = http1
    self.requestHandlers = requestHandlers
    self.limits = limits
    self.handshakeTimeout = handshakeTimeout
    self.plainHTTPSentence = plainHTTPSentence
  }
}
