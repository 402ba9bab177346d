import NIOCore
import NIOHTTPTypesHTTP2
import NIOSSL

/// How the bytes of a response reach the network, which decides how large bodies are sent.
public enum ResponseTransport: Sendable {
  /// HTTP/1.1 without TLS: the system can send parts of files.
  case plain
  /// HTTP/1.1 with TLS, which has to see every byte.
  case tls
  /// A stream of HTTP/2: bodies are divided into frames.
  case http2

  /// The transport of a request's channel.
  ///
  /// - Parameter channel: The channel that the server gives to the responder. Call this on its event loop.
  public init(of channel: any Channel) {
    let pipeline = channel.pipeline.syncOperations
    if (try? pipeline.handler(type: HTTP2FramePayloadToHTTPServerCodec.self)) != nil {
      self = .http2
    } else {
      self = (try? pipeline.handler(type: NIOSSLServerHandler.self)) == nil ? .plain : .tls
    }
  }
}
