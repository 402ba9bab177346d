import NIOCore
import NIOHTTP2

/// A handler behind HTTP/2 that closes a connection that is idle, whose client has vanished or breaks the protocol, and, when the server
/// stops, one whose responses have ended.
final class HTTP2ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let limits: HTTP2Limits
  private var openStreams: Set<HTTP2StreamID> = []
  private var lastStream = HTTP2StreamID.rootStream
  private var isStopping = false
  private var idleTimer: Scheduled<Void>?
  private var pingTimer: Scheduled<Void>?
  /// Whether the client has sent anything since the last ping.
  private var isAlive = true
  private var context: ChannelHandlerContext?

  init(_ limits: HTTP2Limits) {
    self.limits = limits
  }

  /// Reports the streams of a connection to its handler.
  struct Streams: NIOHTTP2StreamDelegate {
    private let handler: NIOLoopBound<HTTP2ConnectionHandler>

    init(_ handler: HTTP2ConnectionHandler, on eventLoop: any EventLoop) {
      self.handler = NIOLoopBound(handler, eventLoop: eventLoop)
    }

    func streamCreated(_ id: HTTP2StreamID, channel: any Channel) { handler.value.opened(id) }
    func streamClosed(_ id: HTTP2StreamID, channel: any Channel) { handler.value.closed(id) }
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    closeUnlessRequest(within: limits.firstRequest, context)
    schedulePing(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    cancelTimers()
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    cancelTimers()
    context.fireChannelInactive()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isAlive = true
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent { stop(context) }
    context.fireUserInboundEventTriggered(event)
  }

  /// NIOHTTP2 announces an error of the protocol to the client, but leaves the connection open.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    // The client has withdrawn a request whose response is being sent.
    case is NIOHTTP2Errors.NoSuchStream, is NIOHTTP2Errors.StreamClosed, is ChannelError: break
    default: close(after: .zero, context)
    }
  }

  // MARK: - Private

  private func opened(_ id: HTTP2StreamID) {
    openStreams.insert(id)
    lastStream = max(lastStream, id)
    idleTimer?.cancel()
  }

  private func closed(_ id: HTTP2StreamID) {
    guard openStreams.remove(id) != nil, openStreams.isEmpty, let context else { return }
    // The frame that ends the stream is sent first.
    if isStopping { close(after: .zero, context) } else { closeUnlessRequest(within: limits.nextRequest, context) }
  }

  private func cancelTimers() {
    idleTimer?.cancel()
    pingTimer?.cancel()
  }

  private func closeUnlessRequest(within time: TimeAmount, _ context: ChannelHandlerContext) {
    idleTimer?.cancel()
    idleTimer = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      self?.announceEnd(context)
      context.close(promise: nil)
    }
  }

  private func schedulePing(_ context: ChannelHandlerContext) {
    pingTimer = context.eventLoop.assumeIsolated().scheduleTask(in: limits.pingInterval) { [weak self] in
      guard let self else { return }
      guard isAlive else { return context.close(promise: nil) }
      isAlive = false
      let ping = HTTP2Frame(streamID: .rootStream, payload: .ping(HTTP2PingData(), ack: false))
      context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
      schedulePing(context)
    }
  }

  /// Open responses may end. Requests that the client has sent meanwhile are not served, and it learns which.
  private func stop(_ context: ChannelHandlerContext) {
    guard !isStopping else { return }
    isStopping = true
    announceEnd(context)
    close(after: openStreams.isEmpty ? .zero : limits.gracePeriod, context)
  }

  private func announceEnd(_ context: ChannelHandlerContext) {
    let frame = HTTP2Frame(streamID: .rootStream, payload: .goAway(lastStreamID: lastStream, errorCode: .noError, opaqueData: nil))
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
  }

  private func close(after time: TimeAmount, _ context: ChannelHandlerContext) {
    context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
  }
}
