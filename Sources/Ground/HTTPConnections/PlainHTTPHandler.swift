import NIOCore

/// A handler in front of TLS that answers a request without TLS: it redirects to the same address with HTTPS, or says that the server speaks
/// HTTPS.
final class PlainHTTPHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum State {
    case start
    /// A request without TLS, whose head is not complete.
    case plain(ByteBuffer)
    case answered
  }

  /// The longest head that is read; a longer one gets the sentence.
  private static let maxHead = 8_192

  private let sentence: String
  private var state = State.start

  /// - Parameter sentence: The response to a request that cannot be redirected.
  init(sentence: String) {
    self.sentence = sentence
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    switch state {
    case .start:
      guard let first = bytes.readableBytesView.first else { return }
      // TLS starts with the number of its handshake, 22 (RFC 8446, section 5.1); a request with the letters of its method.
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else {
        context.fireChannelRead(data)
        return context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
      }
      take(bytes, context)
    case .plain(var head):
      head.writeBuffer(&bytes)
      take(head, context)
    case .answered: break
    }
  }

  // MARK: - Private

  private func take(_ head: ByteBuffer, _ context: ChannelHandlerContext) {
    let text = String(decoding: head.readableBytesView.prefix(Self.maxHead), as: UTF8.self)
    let isComplete = text.contains("\r\n\r\n") || text.contains("\n\n")
    guard isComplete || head.readableBytes > Self.maxHead || text.hasPrefix("PRI * HTTP/2.0") else {
      state = .plain(head)
      return
    }
    state = .answered
    let response = isComplete ? PlainHTTPRedirect(head: text).map(\.response) : nil
    let body = sentence + "\n"
    let refusal =
      "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: \(body.utf8.count)\r\n"
      + "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n" + body
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response ?? refusal)), promise: nil)
    // Bytes of a body that arrive after the connection is closed would make the system discard the response: the client closes, or
    // the handshake's time limit does.
    context.close(mode: .output, promise: nil)
  }
}
