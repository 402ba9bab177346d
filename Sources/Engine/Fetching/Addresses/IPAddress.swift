#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An IP address as numbers.
public enum IPAddress: Sendable, Hashable, CustomStringConvertible {
  /// The 32 bits of an IPv4 address.
  case v4(UInt32)
  /// The 128 bits of an IPv6 address, in two halves.
  case v6(high: UInt64, low: UInt64)

  /// Parses the strict notations only (`1.2.3.4`, `::1`).
  public init?(_ text: String) {
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

  /// Parses a host that browsers and `getaddrinfo` read as an IPv4 address: `127.1`, `0x7f.1`, `0177.0.0.1`, `2130706433`.
  init?(numericHost host: String) {
    var address = in_addr()
    guard Self.endsInNumber(host), inet_aton(host.hasSuffix(".") ? String(host.dropLast()) : host, &address) != 0 else { return nil }
    self = .v4(UInt32(bigEndian: address.s_addr))
  }

  /// Whether a host can only be an IPv4 address, because its last label is a number (WHATWG URL, "ends in a number"). DNS must not see it.
  static func endsInNumber(_ host: String) -> Bool {
    guard let label = host.split(separator: ".").last else { return false }
    if label.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    return label.hasPrefix("0x") && label.dropFirst(2).allSatisfy(\.isHexDigit)
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

  /// The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`); other addresses unchanged. Source: RFC 4291, section 2.5.5.2.
  public var unmapped: IPAddress {
    guard case .v6(high: 0, let low) = self, low >> 32 == 0xFFFF else { return self }
    return .v4(UInt32(truncatingIfNeeded: low))
  }

  var isVersion6: Bool {
    if case .v6 = self { true } else { false }
  }

  /// The usual notation: `192.0.2.1`, `2001:db8::1`.
  public var description: String {
    switch self {
    case .v4(let value):
      return "\(value >> 24).\(value >> 16 & 255).\(value >> 8 & 255).\(value & 255)"
    case .v6(let high, let low):
      var bytes = withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
      var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count)) != nil else { return "::" }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
  }
}
