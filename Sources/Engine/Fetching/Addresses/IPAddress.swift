#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An IP address as numbers.
enum IPAddress: Sendable, Hashable, CustomStringConvertible {
  case v4(UInt32)
  case v6(high: UInt64, low: UInt64)

  /// Parses the strict notations only (`1.2.3.4`, `::1`): `127.1` and `0x7f.1` are left to the system's resolver, which the connection uses
  /// too.
  init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 {
      self = .v4(bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self)) })
    } else if inet_pton(AF_INET6, text, &bytes) == 1 {
      let halves = bytes.withUnsafeBytes {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      self = .v6(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    } else {
      return nil
    }
  }

  /// Reads a socket address of the system; nil for families other than IPv4 and IPv6.
  ///
  /// Reads by offset, not through the system's structs: in an optimised build those belong to the module that imported them first. Source:
  /// the layout of `sockaddr_in` (address at byte 4 of 16) and `sockaddr_in6` (at byte 8 of 28) on Linux.
  init?(_ address: UnsafePointer<sockaddr>, length: Int) {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET where length >= 16:
      self = .v4(UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self)))
    case AF_INET6 where length >= 28:
      self = .v6(
        high: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
        low: UInt64(bigEndian: raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)))
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
}
