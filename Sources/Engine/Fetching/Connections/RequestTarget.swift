import NIOCore
import NIOHTTP1

/// Sends requests with a path that is not UTF-8 when percent-decoded, for example `/caf%E9.mp3`: AsyncHTTPClient asks for `/` instead.
final class RequestTarget: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  private let target: String

  init(_ target: String) { self.target = target }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .head(var head) = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
    head.uri = target
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
