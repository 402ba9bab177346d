import NIOCore
import NIOPosix
import Synchronization

/// A TCP connection to a server on this machine that sends what a test wants, complete or not.
public final class RawConnection: Sendable {
  private let channel: any Channel
  private let inbox: Inbox

  /// - Parameter address: The client's own address.
  public init(port: Int, from address: String = "127.0.0.1") async throws {
    let inbox = Inbox()
    self.inbox = inbox
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { $0.pipeline.addHandler(Receiver(inbox)) }
      .bind(to: SocketAddress(ipAddress: address, port: 0))
      .connect(host: "127.0.0.1", port: port).get()
  }

  public func send(_ text: String) async throws { try await channel.writeAndFlush(ByteBuffer(string: text)) }

  /// All that the server has sent.
  public var received: String { inbox.text.withLock { $0 } }

  public var isOpen: Bool { channel.isActive }

  /// Returns when the connection is closed, by either side. It can be cancelled, unlike a wait for the channel's own future.
  public func closed() async throws { try await waitUntil(within: .seconds(600)) { !channel.isActive } }

  public func close() async throws { try await channel.close() }
}

private final class Inbox: Sendable {
  let text = Mutex("")
}

private final class Receiver: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer

  private let inbox: Inbox

  init(_ inbox: Inbox) {
    self.inbox = inbox
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    inbox.text.withLock { $0 += String(buffer: bytes) }
  }
}
