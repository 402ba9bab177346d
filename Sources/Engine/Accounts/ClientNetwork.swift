#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The key of a client in all limits: an IPv4 address, or the network of an IPv6 address (its first 64 bits), since a client may use every
/// address of its network.
public struct ClientNetwork: Hashable, Sendable, CustomStringConvertible {
  /// "192.0.2.1", "2001:db8:0:7::/64"; the text itself when it is no address.
  public let description: String
  /// Whether the address belongs to this machine alone.
  public let isLoopback: Bool

  /// - Parameter address: An address without a port; "" when it is unknown.
  public init(_ address: String) {
    // fe80::1%eth0
    let text = String(address.prefix { $0 != "%" })
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET6, text, &bytes) == 1 {
      // ::ffff:192.0.2.1, an IPv4 client of a socket for both.
      let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11].allSatisfy { $0 == 0xFF }
      self = isMapped ? Self(old: bytes.suffix(4)) : Self(new: bytes)
    } else if inet_pton(AF_INET, text, &bytes) == 1 {
      self = Self(old: bytes.prefix(4))
    } else {
      (description, isLoopback) = (address, false)
    }
  }

  // MARK: - Private

  private init(old bytes: ArraySlice<UInt8>) {
    description = bytes.map(String.init).joined(separator: ".")
    isLoopback = bytes.first == 127
  }

  private init(new bytes: [UInt8]) {
    let words = stride(from: 0, to: 8, by: 2).map { String(UInt16(clamping: bytes[$0]) << 8 | UInt16(clamping: bytes[$0 + 1]), radix: 16) }
    description = words.joined(separator: ":") + "::/64"
    isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
  }
}
