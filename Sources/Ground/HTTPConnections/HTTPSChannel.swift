import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// The connections of an HTTPS server: TLS, and then the version of HTTP that client and server agree on (ALPN, RFC 7301).
struct HTTPSChannel: ServerChildChannel {
  private let identity: TLSIdentity
  private let configuration: HTTPSConfiguration
  private let http1: HTTP1Channel
  private let http2: HTTP2Connections

  init(identity: TLSIdentity, configuration: HTTPSConfiguration, responder: @escaping HTTPChannelHandler.Responder) {
    self.identity = identity
    self.configuration = configuration
    http1 = HTTP1Channel(responder: responder, configuration: configuration.http1)
    http2 = HTTP2Connections(configuration: configuration, responder: responder)
  }

  /// A connection whose version of HTTP is known at the end of the handshake.
  struct Connection: ServerChildChannelValue {
    let channel: any Channel
    let negotiated: EventLoopFuture<Version>
  }

  enum Version: Sendable {
    case http1(HTTP1Channel.Value)
    case http2(HTTP2Connections.Streams)
  }

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Connection> {
    channel.eventLoop.makeCompletedFuture {
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandlers(configuration.connectionHandlers())
      try pipeline.addHandler(PlainHTTPHandler(sentence: configuration.plainHTTPSentence))
      try pipeline.addHandler(NIOSSLServerHandler(context: identity.context))
      let negotiation = ProtocolNegotiationHandler<Version>(channel.eventLoop, timeout: configuration.handshakeTimeout) {
        [http1, http2] isHTTP2 in
        isHTTP2
          ? http2.setup(channel: channel, logger: logger).map { .http2($0) }
          : http1.setup(channel: channel, logger: logger).map { .http1($0) }
      }
      try pipeline.addHandler(negotiation)
      return Connection(channel: channel, negotiated: negotiation.result)
    }
  }

  func handle(value connection: Connection, logger: Logger) async {
    do {
      let version = try await withTaskCancellationHandler {
        try await connection.negotiated.get()
      } onCancel: {
        connection.channel.close(promise: nil)
      }
      switch version {
      case .http1(let channel): await http1.handle(value: channel, logger: logger)
      case .http2(let streams): await http2.serve(streams, on: connection.channel, logger: logger)
      }
    } catch {
      logger.debug("no TLS connection", metadata: ["error": "\(error)"])
    }
  }
}

extension HTTPServerBuilder {
  /// HTTPS with HTTP/1.1 and HTTP/2, whose connections are set up when they are served.
  ///
  /// - Parameters:
  ///   - identity: The certificate and key of new connections.
  ///   - configuration: The handlers and limits of each connection.
  public static func httpsWhenServed(_ identity: TLSIdentity, configuration: HTTPSConfiguration = .init()) -> HTTPServerBuilder {
    HTTPServerBuilder { SetUpWhenServed(HTTPSChannel(identity: identity, configuration: configuration, responder: $0)) }
  }
}
