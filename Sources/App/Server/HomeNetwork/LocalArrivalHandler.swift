import Fetching
import NIOCore

/// A handler that closes a connection which arrived at a public address of this machine: a home network has private ones.
final class LocalArrivalHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  func handlerAdded(context: ChannelHandlerContext) {
    if !Self.isLocal(context.channel.localAddress) { context.close(promise: nil) }
  }

  /// Whether a connection may stay. The address of a closed connection is unknown.
  static func isLocal(_ address: SocketAddress?) -> Bool {
    guard let address = address?.ipAddress else { return false }
    return LocalAddresses.isLocal(address)
  }
}
