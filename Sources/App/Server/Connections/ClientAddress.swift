import Glibc
import NIOCore

/// The address of a client, for counting: an IPv4 address, or the network of an IPv6 address (its first 64 bits), since a client may use
/// every address of its network.
struct ClientAddress: Hashable, CustomStringConvertible {
  /// 4 bytes of an IPv4 address or 8 of an IPv6 network.
  private let bytes: [UInt8]
  let isLoopback: Bool

  /// - Returns: nil for addresses without a network, such as a Unix socket's.
  init?(_ address: SocketAddress?) {
    guard let text = address?.ipAddress else { return nil }
    let isOld = address?.protocol == .inet
    var bytes = [UInt8](repeating: 0, count: isOld ? 4 : 16)
    guard inet_pton(isOld ? AF_INET : AF_INET6, text, &bytes) == 1 else { return nil }
    self.init(bytes)
  }

  /// - Parameter address: 4 or 16 bytes.
  private init(_ address: [UInt8]) {
    // ::ffff:192.0.2.1, an IPv4 client of a socket for both.
    let isMapped = address.count == 16 && address.prefix(10).allSatisfy { $0 == 0 } && address[10...11].allSatisfy { $0 == 0xFF }
    let shown = isMapped ? Array(address.suffix(4)) : address
    isLoopback = shown.count == 4 ? shown[0] == 127 : shown.dropLast().allSatisfy { $0 == 0 } && shown.last == 1
    bytes = shown.count == 4 ? shown : Array(shown.prefix(8))
  }

  /// "192.0.2.1", "2001:db8:0:7::/64"
  var description: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    let words = stride(from: 0, to: bytes.count - 1, by: 2).map {
      String(Int(clamping: bytes[$0]) << 8 | Int(clamping: bytes[$0 + 1]), radix: 16)
    }
    return words.joined(separator: ":") + "::/64"
  }
}
