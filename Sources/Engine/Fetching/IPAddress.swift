#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An IP address as numbers, and whether we may connect to it.
enum IPAddress: Sendable, Hashable, CustomStringConvertible {
  case v4(UInt32)
  case v6(high: UInt64, low: UInt64)

  /// Reads the strict notations only (`1.2.3.4`, `::1`): `127.1` and `0x7f.1` are left to the system's resolver, which is
  /// what the connection will use.
  init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      self = .v4(UInt32(bigEndian: four.s_addr))
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      self = .init(six)
    } else {
      return nil
    }
  }

  /// Reads a socket address of the system; nil for other families than IPv4 and IPv6.
  init?(_ address: UnsafePointer<sockaddr>, length: Int) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
      self = .v4(UInt32(bigEndian: raw.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
    case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
      self = .init(raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr)
    default:
      return nil
    }
  }

  var isVersion6: Bool {
    if case .v6 = self { true } else { false }
  }

  var description: String {
    switch self {
    case .v4(let value):
      return "\(value >> 24).\(value >> 16 & 255).\(value >> 8 & 255).\(value & 255)"
    case .v6(let high, let low):
      var bytes = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil else { return "::" }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  // MARK: - Private

  private init(_ six: in6_addr) {
    self = withUnsafeBytes(of: six) {
      .v6(
        high: UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }
}
