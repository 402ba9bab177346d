/// A range of IP addresses with a common prefix, as in `192.168.0.0/16`.
public struct IPNetwork: Sendable, Hashable {
  let base: IPAddress
  /// The length of the prefix in bits.
  public let bits: Int

  /// Parses `192.168.0.0/16`, `2001:db8::/32`, or an address alone, which is a network of one.
  ///
  /// - Returns: nil for other texts. Sources: RFC 4632, section 3.1; RFC 4291, section 2.3.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let base = IPAddress(String(first)) else { return nil }
    let longest = base.isVersion6 ? 128 : 32
    guard parts.count == 2 else {
      self.init(base, bits: longest)
      return
    }
    guard (1...3).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bits = Int(parts[1]),
      bits <= longest
    else { return nil }
    self.init(base, bits: bits)
  }

  init(_ base: IPAddress, bits: Int) {
    self.base = base
    self.bits = min(max(bits, 0), base.isVersion6 ? 128 : 32)
  }

  /// Whether an address begins with the prefix. Addresses of the other version do not.
  public func contains(_ address: IPAddress) -> Bool {
    switch (base, address) {
    case (.v4(let base), .v4(let value)): base >> (32 - bits) == value >> (32 - bits)
    case (.v6(let high, let low), .v6(let otherHigh, let otherLow)):
      high >> (64 - min(bits, 64)) == otherHigh >> (64 - min(bits, 64))
        && (bits <= 64 || low >> (128 - bits) == otherLow >> (128 - bits))
    default: false
    }
  }
}
