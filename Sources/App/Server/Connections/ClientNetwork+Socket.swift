import Accounts
import NIOCore

extension ClientNetwork {
  /// - Returns: nil for addresses without a network, such as a Unix socket's.
  init?(_ address: SocketAddress?) {
    guard let text = address?.ipAddress else { return nil }
    self.init(text)
  }
}
