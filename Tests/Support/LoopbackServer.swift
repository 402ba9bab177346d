import NIOCore
import NIOPosix
import Synchronization

/// A server on 127.0.0.1 that responds with exactly the bytes of a test, valid or not.
public final class LoopbackServer: Sendable {
  public struct Request: Sendable {
    public let method: String
    public let target: String
    /// Names in lower case.
    public let headers: [String: String]
    public var body = ""
  }

  public struct Reply: Sendable {
    public enum Ending: Sendable {
      case keepAlive, close
      /// Sends nothing more, and stays open.
      case silence
      /// Sends this repeatedly as long as the client reads it.
      case forever(String)
    }

    public var bytes: [UInt8]
    public var ending: Ending

    public init(bytes: [UInt8], ending: Ending = .keepAlive) {
      self.bytes = bytes
      self.ending = ending
    }
  }

  public let port: Int
  private let channel: any Channel
  private let log: RequestLog

  public init(_ answer: @escaping @Sendable (Request) -> Reply) async throws {
    let log = RequestLog()
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelInitializer { channel in
        log.connections.withLock { $0 += 1 }
        log.channels.withLock { $0.append(channel) }
        channel.closeFuture.whenComplete { _ in log.hangUps.continuation.yield() }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AnswerHandler(log: log, answer: answer))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    port = channel.localAddress?.port ?? 0
    self.log = log
  }

  public var origin: String { "http://127.0.0.1:\(port)" }
  public var requests: [Request] { log.requests.withLock { $0 } }
  public var connectionCount: Int { log.connections.withLock { $0 } }
  /// Bytes accepted by the sockets so far.
  public var bytesSent: Int { log.sent.withLock { $0 } }
  /// Whether an endless response waits for the client to read.
  public var isHeldBack: Bool { log.pieces.withLock { $0 > 0 } }
  /// One element for every connection that ended.
  public var hangUps: AsyncStream<Void> { log.hangUps.stream }

  public func stop() async { try? await channel.close() }

  /// Stops, and closes the open connections.
  public func hangUp() async {
    await stop()
    for channel in log.channels.withLock({ $0 }) { try? await channel.close() }
  }
}

extension LoopbackServer.Reply {
  public static func text(
    _ status: Int = 200, _ headers: [(String, String)] = [], _ body: String = "", length: Int? = nil,
    ending: Ending = .keepAlive
  ) -> Self {
    bytes(status, headers, Array(body.utf8), length: length, ending: ending)
  }

  public static func bytes(
    _ status: Int = 200, _ headers: [(String, String)] = [], _ body: [UInt8], length: Int? = nil, ending: Ending = .keepAlive
  ) -> Self {
    var head = "HTTP/1.1 \(status) X\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    if status != 304 { head += "Content-Length: \(length ?? body.count)\r\n" }
    return Self(bytes: Array((head + "\r\n").utf8) + body, ending: ending)
  }

  public static func redirect(_ status: Int = 302, to location: String) -> Self { text(status, [("Location", location)]) }
}

private final class RequestLog: Sendable {
  let requests = Mutex<[LoopbackServer.Request]>([])
  let connections = Mutex(0)
  let channels = Mutex<[any Channel]>([])
  let sent = Mutex(0)
  /// Pieces that a socket has not accepted yet.
  let pieces = Mutex(0)
  let hangUps = AsyncStream<Void>.makeStream()
}

private final class AnswerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let log: RequestLog
  private let answer: @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply
  private var pending = ""

  init(log: RequestLog, answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply) {
    self.log = log
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    // A TLS handshake: respond in plain text, as web servers do.
    if bytes.readableBytesView.first == 0x16 {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\n\r\n")), promise: nil)
      return context.close(promise: nil)
    }
    pending += String(buffer: bytes)
    let parts = pending.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return }
    let lines = parts[0].split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let pair = line.split(separator: ":", maxSplits: 1)
      if pair.count == 2 { headers[pair[0].lowercased()] = String(pair[1].drop { $0 == " " }) }
    }
    // Bodies of tests are text; an incomplete one is waited for.
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    guard parts[1].utf8.count >= length else { return }
    let body = String(decoding: Array(parts[1].utf8.prefix(length)), as: UTF8.self)
    pending = String(decoding: Array(parts[1].utf8.dropFirst(length)), as: UTF8.self)
    let words = (lines.first ?? "").split(separator: " ")
    let request = LoopbackServer.Request(
      method: String(words.first ?? ""), target: words.count > 1 ? String(words[1]) : "", headers: headers, body: body)
    log.requests.withLock { $0.append(request) }
    let reply = answer(request)
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: reply.bytes)), promise: written)
    switch reply.ending {
    case .keepAlive, .silence: break
    case .close:
      let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
      written.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
    case .forever(let text): pump(text, on: context.channel)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

  /// Writes the next piece when the socket has accepted the last one.
  private func pump(_ text: String, on channel: any Channel) {
    let log = log
    @Sendable func next() {
      log.pieces.withLock { $0 += 1 }
      let written = channel.writeAndFlush(ByteBuffer(string: text))
      written.whenComplete { _ in log.pieces.withLock { $0 -= 1 } }
      written.whenSuccess {
        log.sent.withLock { $0 += text.utf8.count }
        // A write may complete synchronously: a direct call would fill the stack, and a task without delay would keep the loop from
        // reading its sockets.
        channel.eventLoop.scheduleTask(in: .microseconds(20), next)
      }
    }
    next()
  }
}
