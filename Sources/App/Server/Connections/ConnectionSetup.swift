import Engines
import HTTPConnections
import HummingbirdCore
import NIOCore
import WebPage

/// The handlers and limits of a server's connections: those of HTTP/1.1, or with a certificate those of HTTPS.
struct ConnectionSetup: Sendable {
  let timeouts: RequestTimeouts
  let counter: ConnectionCounter
  /// Proxies whose connections have no limit.
  let proxies: TrustedProxies
  let identity: TLSIdentity?
  /// Whether requests of HTTP/1.0 are refused: on a server without a sign-in, since a proxy with default settings sends them.
  let refusesOldHTTP: Bool
  /// Whether connections to public addresses of this machine are closed.
  let isHomeNetwork: Bool

  var builder: HTTPServerBuilder {
    let decoder = HTTP1Channel.Configuration.DecoderConfiguration(
      maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100)
    guard let identity else {
      return .http1WhenServed(
        configuration: HTTP1Channel.Configuration(
          additionalChannelHandlers: connectionHandlers + requestHandlers,
          httpDecoderConfiguration: decoder))
    }
    var limits = HTTP2Limits()
    limits.maxHeadBytes = decoder.maxHeaderListSize
    (limits.firstRequest, limits.nextRequest) = (timeouts.firstHead, timeouts.nextHead)
    return .httpsWhenServed(
      identity,
      configuration: HTTPSConfiguration(
        // A connection counts from its first byte, not only after the handshake.
        connectionHandlers: { connectionHandlers },
        http1: HTTP1Channel.Configuration(
          additionalChannelHandlers: requestHandlers, httpDecoderConfiguration: decoder),
        // The end of a request closes half of its stream: HalfCloseHandler would end the response.
        requestHandlers: { [SlowRequestHandler(timeouts)] }, limits: limits, handshakeTimeout: timeouts.firstHead,
        plainHTTPSentence: ServerStrings.strings(.httpsOnly)))
  }

  /// Those of HTTP/1.1.
  private var requestHandlers: [any RemovableChannelHandler] {
    (refusesOldHTTP ? [OldHTTPHandler(sentence: ServerStrings.strings(.proxied))] : []) + [
      SlowRequestHandler(timeouts), HalfCloseHandler(),
    ]
  }

  private var connectionHandlers: [any RemovableChannelHandler] {
    (isHomeNetwork ? [LocalArrivalHandler()] : []) + [ConnectionLimitHandler(counter, exempting: proxies)]
  }
}
