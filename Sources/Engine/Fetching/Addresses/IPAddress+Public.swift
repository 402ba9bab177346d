extension IPAddress {
  /// Whether the address belongs to the public internet. Everything else - loopback, private, link-local (with the cloud providers'
  /// metadata service), carrier-grade NAT, multicast, documentation, reserved - is refused.
  ///
  /// Source: IANA's IPv4 and IPv6 special-purpose address registries.
  var isPublic: Bool {
    switch self {
    case .v4(let value): !Self.special4.contains { value >> (32 - $0.bits) == $0.network >> (32 - $0.bits) }
    case .v6(let high, let low): Self.isPublic6(high, low)
    }
  }

  /// The IPv4 address that a connection to this IPv6 address reaches: IPv4-mapped `::ffff:0:0/96`, NAT64 `64:ff9b::/96` and 6to4
  /// `2002::/16`. Sources: RFC 4291, RFC 6052, RFC 3056.
  var embedded: IPAddress? {
    guard case .v6(let high, let low) = self else { return nil }
    if (high == 0 && low >> 32 == 0xFFFF) || (high == 0x0064_FF9B_0000_0000 && low >> 32 == 0) {
      return .v4(UInt32(truncatingIfNeeded: low))
    }
    return high >> 48 == 0x2002 ? .v4(UInt32(truncatingIfNeeded: high >> 16)) : nil
  }

  // MARK: - Private

  private static let special4: [(network: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8),  // "this network"; 0.0.0.0 reaches loopback
    (0x0A00_0000, 8),  // private
    (0x6440_0000, 10),  // 100.64/10, carrier-grade NAT, also Tailscale's
    (0x7F00_0000, 8),  // loopback
    (0xA9FE_0000, 16),  // 169.254/16, link-local; 169.254.169.254 is the cloud providers' metadata service
    (0xAC10_0000, 12),  // 172.16/12, private
    (0xC000_0000, 24),  // 192.0.0/24, protocol assignments
    (0xC000_0200, 24),  // documentation
    (0xC058_6300, 24),  // 6to4 relays, withdrawn
    (0xC0A8_0000, 16),  // 192.168/16, private
    (0xC612_0000, 15),  // 198.18/15, benchmarking
    (0xC633_6400, 24),  // documentation
    (0xCB00_7100, 24),  // documentation
    (0xE000_0000, 4),  // multicast
    (0xF000_0000, 4),  // reserved and broadcast
  ]

  private static func isPublic6(_ high: UInt64, _ low: UInt64) -> Bool {
    // NAT64 is how a machine with IPv6 only reaches IPv4.
    if let embedded = IPAddress.v6(high: high, low: low).embedded { return embedded.isPublic }
    // Only 2000::/3 is assigned: that excludes ::1, ::, fc00::/7, fe80::/10, ff00::/8 and all future ranges.
    guard high >> 61 == 0b001 else { return false }
    if high >> 41 == 0x2001_0000 >> 9 { return false }  // 2001::/23: Teredo, benchmarking, ORCHID
    if high >> 32 == 0x2001_0DB8 { return false }  // documentation
    if high >> 44 == 0x3FFF_0 { return false }  // documentation, 3fff::/20
    return true
  }
}
