import NIOCore
import NIOHTTP1

/// The connection of a request, for sound: large bodies go past Hummingbird's writer, which takes several changes of thread a piece
/// and knows only late that a connection has no room.
///
/// What is sent here follows a head that says its length, on plain HTTP/1. TLS would have to see every byte, and takes no files:
/// whoever adds it sends those piece by piece.
struct Wire: Sendable {
  let channel: any Channel

  /// Fulfilled when the connection ends.
  var closed: EventLoopFuture<Void> { channel.closeFuture }

  /// Runs `work`, and cancels it when the other side hangs up meanwhile.
  func whileOpen<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = Task { try await work() }
    closed.whenComplete { _ in task.cancel() }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Comes back when the system has taken all of it: the caller holds nothing else meanwhile.
  func send(_ bytes: ByteBuffer) async throws {
    try await send { .byteBuffer(bytes) }
  }

  /// Sends a part of a file from the system's memory, without copying it into ours. Of a file that somebody cuts meanwhile the
  /// system takes nothing, again and again without an error: the connection ends then.
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

/// Ends a connection when its other side has nothing more to say. A browser that closes a page only says that much, and what was
/// to be sent would go on waiting for it.
final class HangUpHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed = event as? ChannelEvent { return context.close(promise: nil) }
    context.fireUserInboundEventTriggered(event)
  }
}
