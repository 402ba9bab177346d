import NIOCore
import NIOTLS

/// A handler behind TLS that sets up the negotiated version of HTTP as soon as the handshake ends, and closes connections whose client does
/// not complete it in time.
final class ProtocolNegotiationHandler<Negotiated: Sendable>: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let promise: EventLoopPromise<Negotiated>
  private let timeout: TimeAmount
  private let setUp: (_ isHTTP2: Bool) -> EventLoopFuture<Negotiated>
  private var timer: Scheduled<Void>?
  private var isNegotiated = false

  /// - Parameters:
  ///   - timeout: From the opening of the connection to the end of the handshake.
  ///   - setUp: Adds the handlers of HTTP/2 or HTTP/1.1 behind this one, before it returns: the first request follows at once.
  init(_ eventLoop: any EventLoop, timeout: TimeAmount, setUp: @escaping (_ isHTTP2: Bool) -> EventLoopFuture<Negotiated>) {
    promise = eventLoop.makePromise()
    self.timeout = timeout
    self.setUp = setUp
  }

  deinit {
    // Without effect once there is a result.
    promise.fail(ChannelError.eof)
  }

  /// Fails when the connection closes before the end of the handshake.
  var result: EventLoopFuture<Negotiated> { promise.futureResult }

  func handlerAdded(context: ChannelHandlerContext) {
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    promise.fail(ChannelError.eof)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    promise.fail(ChannelError.eof)
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted(let name) = event as? TLSUserEvent, !isNegotiated {
      isNegotiated = true
      timer?.cancel()
      // A client that offers neither version gets the older one.
      let setUp = setUp(name == "h2")
      setUp.cascade(to: promise)
      setUp.assumeIsolated().whenFailure { _ in context.close(promise: nil) }
    }
    switch event {
    // The client has disconnected, although its half of the connection closes alone: a pending response would wait for it.
    case ChannelEvent.inputClosed: return context.close(promise: nil)
    case is ChannelShouldQuiesceEvent where !isNegotiated: return context.close(promise: nil)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard isNegotiated else {
      promise.fail(error)
      return context.close(promise: nil)
    }
    context.fireErrorCaught(error)
  }
}
