import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// A handler that closes a connection whose client is too slow in sending a request.
final class SlowRequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart

  private let timeouts: RequestTimeouts
  private var timer: Scheduled<Void>?
  /// The bytes of the body in the current period.
  private var received = 0
  /// Whether the server waits for bytes. While it processes earlier ones, the client cannot make progress.
  private var isReading = false
  /// Requests whose response is not complete. A client may send the next one before (pipelining), and the server may respond before a
  /// request's body is complete.
  private var openRequests = 0

  init(_ timeouts: RequestTimeouts) {
    self.timeouts = timeouts
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { closeUnlessHead(within: timeouts.firstHead, context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func read(context: ChannelHandlerContext) {
    isReading = true
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      openRequests += 1
      expectBody(context)
    case .body(let bytes): received = min(received, timeouts.minBytesPerPeriod) + bytes.readableBytes
    case .end:
      if openRequests > 0 { timer?.cancel() } else { closeUnlessHead(within: timeouts.nextHead, context) }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data), openRequests > 0 {
      openRequests -= 1
      if openRequests == 0 { closeUnlessHead(within: timeouts.nextHead, context) }
    }
    context.write(data, promise: promise)
  }

  // MARK: - Private

  private func closeUnlessHead(within time: TimeAmount, _ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }

  private func expectBody(_ context: ChannelHandlerContext) {
    timer?.cancel()
    received = 0
    timer = context.eventLoop.assumeIsolated().scheduleTask(in: timeouts.bodyPeriod) { [self] in
      if isReading, received < timeouts.minBytesPerPeriod { return context.close(promise: nil) }
      expectBody(context)
    }
  }
}
