import NIOCore
import NIOHTTP1

/// The connection of a request, for audio: large bodies bypass Hummingbird's writer, which changes threads several times per piece and
/// notices late that a connection is full.
///
/// The bytes sent here follow a head with their length, on plain HTTP/1. TLS would have to process every byte and cannot send files: an
/// implementation with TLS has to send those piece by piece.
struct ClientConnection: Sendable {
  let channel: any Channel

  /// Fulfilled when the connection closes.
  var closed: EventLoopFuture<Void> { channel.closeFuture }

  /// Runs `work`, and cancels it when the client disconnects.
  func whileOpen<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = Task { try await work() }
    closed.whenComplete { _ in task.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Returns when the system has taken all bytes: the caller holds no further ones meanwhile.
  func send(_ bytes: ByteBuffer) async throws {
    try await send { .byteBuffer(bytes) }
  }

  /// Sends a part of a file from the page cache, without copying it. If the file is truncated meanwhile, the system sends nothing without
  /// an error, repeatedly: the connection is then closed.
  func send(_ file: OpenFile, _ part: Range<Int64>) async throws {
    let watch = channel.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(2), delay: .seconds(2)) { [channel] _ in
      if !file.reaches(part.upperBound) { channel.close(promise: nil) }
    }
    defer { watch.cancel() }
    try await send { .fileRegion(file.region(part)) }
  }

  // MARK: - Private

  private func send(_ data: @escaping @Sendable () -> IOData) async throws {
    try await withTaskCancellationHandler {
      try await channel.eventLoop.flatSubmit { [channel] () -> EventLoopFuture<Void> in
        do {
          // Behind the encoder, which has written the head and adds nothing to a body of known length.
          return try channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self).writeAndFlush(NIOAny(data()))
        } catch {
          return channel.eventLoop.makeFailedFuture(error)
        }
      }.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }
}

/// A handler that closes a connection when the client has finished sending. A browser that closes a page sends only that signal, and a
/// pending body would wait for it.
final class HalfCloseHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed = event as? ChannelEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }
}
