import HTTPConnections
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// The connection of a request, for audio: large bodies bypass Hummingbird's writer, which changes threads several times per piece and
/// notices late that a connection is full.
///
/// The bytes sent here follow a head with their length. In HTTP/2 the channel is the stream of the request.
struct ClientConnection: Sendable {
  let channel: any Channel

  /// The port on which the connection was accepted.
  var localPort: Int { channel.localAddress?.port ?? 0 }

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
    try await onEventLoop { channel, transport in
      switch transport {
      case .plain: try encoder(of: channel).writeAndFlush(NIOAny(IOData.byteBuffer(bytes)))
      case .tls: try encoder(of: channel).writeAndFlush(NIOAny(bytes))
      case .http2: channel.pipeline.syncOperations.writeAndFlush(NIOAny(HTTPResponsePart.body(bytes)))
      }
    }
  }

  /// Sends a part of a file from the page cache, without copying it if the transport allows that. If the file is truncated meanwhile, the
  /// system sends nothing without an error, repeatedly: the connection is then closed.
  func send(_ file: OpenFile, _ part: Range<Int64>) async throws {
    do {
      try await onEventLoop { channel, transport in
        guard transport == .plain else { throw TransportTakesBytes() }
        let sent = try encoder(of: channel).writeAndFlush(NIOAny(IOData.fileRegion(file.region(part))))
        let watch = channel.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(2), delay: .seconds(2)) { _ in
          if !file.reaches(part.upperBound) { channel.close(promise: nil) }
        }
        sent.whenComplete { _ in watch.cancel() }
        return sent
      }
    } catch is TransportTakesBytes {
      try await sendBytes(of: file, part)
    }
  }

  // MARK: - Private

  /// Reads the next chunk while the system takes the one before; no others are in memory.
  private func sendBytes(of file: OpenFile, _ part: Range<Int64>) async throws {
    let chunks = stride(from: part.lowerBound, to: part.upperBound, by: FileChunks.size).map { start in
      start..<min(start + Int64(FileChunks.size), part.upperBound)
    }
    guard let first = chunks.first else { return }
    var bytes = try await FileChunks.shared.read(first, of: file)
    for following in chunks.dropFirst() {
      async let next = FileChunks.shared.read(following, of: file)
      try await send(bytes)
      FileChunks.shared.reuse(bytes)
      bytes = try await next
    }
    try await send(bytes)
    FileChunks.shared.reuse(bytes)
  }

  /// Writes by one visit to the event loop, and returns when the system has taken everything.
  private func onEventLoop(
    _ write: @escaping @Sendable (any Channel, ResponseTransport) throws -> EventLoopFuture<Void>
  ) async throws {
    try await withTaskCancellationHandler {
      try await channel.eventLoop.flatSubmit { [channel] in
        do {
          return try write(channel, ResponseTransport(of: channel))
        } catch {
          return channel.eventLoop.makeFailedFuture(error)
        }
      }.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  /// TLS, or the frames of HTTP/2, need the bytes of a file in memory.
  private struct TransportTakesBytes: Error {}
}

/// Writes go behind the encoder, which has written the head and adds nothing to a body of known length.
private func encoder(of channel: any Channel) throws -> ChannelHandlerContext {
  try channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
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
