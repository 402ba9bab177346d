import Accounts
import Engines
import Fetching
import NIOCore

/// A handler that closes a new connection whose address has too many already. It sends no response: that would cost as much as a request.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  private let counter: ConnectionCounter
  private let proxies: TrustedProxies
  /// The address under which this connection is counted.
  private var counted: ClientNetwork?

  /// - Parameter proxies: Proxies whose connections have no limit, since all clients of a proxy share them.
  init(_ counter: ConnectionCounter, exempting proxies: TrustedProxies = TrustedProxies()) {
    self.counter = counter
    self.proxies = proxies
  }

  func handlerAdded(context: ChannelHandlerContext) {
    guard let address = ClientNetwork(context.channel.remoteAddress) else { return }
    if let text = context.channel.remoteAddress?.ipAddress, let peer = IPAddress(text), proxies.contains(peer) { return }
    if counter.open(address) { counted = address } else { context.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    release()
  }

  func channelInactive(context: ChannelHandlerContext) {
    release()
    context.fireChannelInactive()
  }

  // MARK: - Private

  private func release() {
    if let counted { counter.close(counted) }
    counted = nil
  }
}
