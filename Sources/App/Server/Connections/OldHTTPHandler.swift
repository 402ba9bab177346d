import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A handler that refuses requests of HTTP/1.0, on a server that is open to everyone. No browser sends them, but a proxy with default settings
/// does: nginx adds no header that would reveal it.
final class OldHTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let sentence: String

  /// - Parameter sentence: The body of the refusal.
  init(sentence: String) {
    self.sentence = sentence
  }

  /// The version of a request is known only before its head is converted for the server.
  func handlerAdded(context: ChannelHandlerContext) {
    do {
      let pipeline = context.pipeline.syncOperations
      let converter = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
      try pipeline.addHandler(VersionCheck(sentence: sentence), position: .before(converter))
    } catch {
      context.fireErrorCaught(error)
      context.close(promise: nil)
    }
  }

  private final class VersionCheck: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let sentence: String

    init(sentence: String) {
      self.sentence = sentence
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .head(let head) = unwrapInboundIn(data), head.version == .http1_0 else { return context.fireChannelRead(data) }
      let body = ByteBuffer(string: sentence + "\n")
      let fields = HTTPHeaders([
        ("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", "\(body.readableBytes)"), ("X-Content-Type-Options", "nosniff"),
        ("Cache-Control", "no-store"), ("Connection", "close"),
      ])
      let response = HTTPResponseHead(version: .http1_1, status: .forbidden, headers: fields)
      context.write(wrapOutboundOut(.head(response)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
      context.close(promise: nil)
    }
  }
}
