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
    try await send { .byteBuffer(bytes) }
  }

  /// Sends a part of a file from the page cache, without copying it if the transport allows that. If the file is truncated meanwhile, the
  /// system sends nothing without an error, repeatedly: the connection is then closed.
  func send(_ file: OpenFile, _ part: Range<Int64>) async throws {
    guard try await sendsFiles else { return try await sendBytes(of: file, part) }
    let watch = channel.eventLoop.scheduleRepeatedTask(initialDelay: .seconds(2), delay: .seconds(2)) { [channel] _ in
      if !file.reaches(part.upperBound) { channel.close(promise: nil) }
    }
    defer { watch.cancel() }
    try await send { .fileRegion(file.region(part)) }
  }

  // MARK: - Private

  private var sendsFiles: Bool {
    get async throws {
      try await channel.eventLoop.submit { if case .plain = ResponseTransport(of: channel) { true } else { false } }.get()
    }
  }

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

  private func send(_ data: @escaping @Sendable () -> IOData) async throws {
    try await withTaskCancellationHandler {
      try await channel.eventLoop.flatSubmit { [channel] () -> EventLoopFuture<Void> in
        do {
          let pipeline = channel.pipeline.syncOperations
          switch (ResponseTransport(of: channel), data()) {
          // Behind the encoder, which has written the head and adds nothing to a body of known length.
          case (.plain, let data): return try pipeline.context(handlerType: HTTPResponseEncoder.self).writeAndFlush(NIOAny(data))
          case (.tls, .byteBuffer(let bytes)):
            return try pipeline.context(handlerType: HTTPResponseEncoder.self).writeAndFlush(NIOAny(bytes))
          case (.http2, .byteBuffer(let bytes)): return pipeline.writeAndFlush(NIOAny(HTTPResponsePart.body(bytes)))
          // TLS would end the program.
          case (.tls, .fileRegion), (.http2, .fileRegion): throw ChannelError.operationUnsupported
          }
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
