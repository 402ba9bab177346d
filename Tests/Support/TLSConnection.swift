import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS
import Synchronization

/// A TLS connection to a server on this machine that sends what a test wants. It trusts every certificate.
public final class TLSConnection: Sendable {
  private let channel: any Channel
  private let inbox: Inbox

  /// Connects and completes the handshake.
  ///
  /// - Parameters:
  ///   - protocols: The offered versions of HTTP (ALPN).
  ///   - versions: The offered versions of TLS.
  /// - Throws: When the handshake fails.
  public init(port: Int, protocols: [String] = ["h2"], versions: ClosedRange<TLSVersion> = .tlsv12 ... .tlsv13) async throws {
    var configuration = TLSConfiguration.makeClientConfiguration()
    configuration.certificateVerification = .none
    configuration.applicationProtocols = protocols
    (configuration.minimumTLSVersion, configuration.maximumTLSVersion) = (versions.lowerBound, versions.upperBound)
    let context = try NIOSSLContext(configuration: configuration)
    let inbox = Inbox()
    self.inbox = inbox
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: "localhost"))
          try pipeline.addHandler(Receiver(inbox))
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    try await waitUntil { inbox.state.withLock { $0.isReady } || !self.channel.isActive }
    guard inbox.state.withLock({ $0.isReady }) else { throw ChannelError.eof }
  }

  /// The version of HTTP that the server selected; nil for none.
  public var negotiated: String? { inbox.state.withLock { $0.negotiated } }
  /// The certificate of the server in DER form.
  public func certificate() async throws -> [UInt8]? {
    try await channel.eventLoop.submit { [channel] in
      try channel.pipeline.syncOperations.handler(type: NIOSSLClientHandler.self).peerCertificate?.toDERBytes()
    }.get()
  }

  public func send(_ bytes: [UInt8]) async throws { try await channel.writeAndFlush(ByteBuffer(bytes: bytes)) }
  public func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// All that the server has sent.
  public var received: [UInt8] { inbox.state.withLock { $0.bytes } }
  public var isOpen: Bool { channel.isActive }

  /// Returns when the connection is closed, by either side.
  public func closed() async throws { try await waitUntil(within: .seconds(600)) { !channel.isActive } }
  public func close() async throws { try await channel.close() }
}

private final class Inbox: Sendable {
  struct State {
    var bytes: [UInt8] = []
    var isReady = false
    var negotiated: String?
  }

  let state = Mutex(State())
}

private final class Receiver: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let inbox: Inbox

  init(_ inbox: Inbox) {
    self.inbox = inbox
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    inbox.state.withLock { $0.bytes.append(contentsOf: bytes.readableBytesView) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case .handshakeCompleted(let name) = event as? TLSUserEvent else { return }
    inbox.state.withLock { ($0.isReady, $0.negotiated) = (true, name) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

extension TLSVersion: @retroactive Comparable {
  private var rank: Int {
    switch self {
    case .tlsv1: 0
    case .tlsv11: 1
    case .tlsv12: 2
    case .tlsv13: 3
    }
  }

  public static func < (earlier: TLSVersion, later: TLSVersion) -> Bool { earlier.rank < later.rank }
}
