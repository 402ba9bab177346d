/// A range of IP addresses with a common prefix, as in `192.168.0.0/16`.
struct IPNetwork: Sendable, Hashable {
  let base: IPAddress
  /// The length of the prefix in bits.
  let bits: Int

  init(_ base: IPAddress, bits: Int) {
    self.base = base
    self.bits = min(max(bits, 0), base.isVersion6 ? 128 : 32)
  }

  func contains(_ address: IPAddress) -> Bool {
    switch (base, address) {
    case (.v4(let base), .v4(let value)): base >> (32 - bits) == value >> (32 - bits)
    case (.v6(let high, let low), .v6(let otherHigh, let otherLow)):
      high >> (64 - min(bits, 64)) == otherHigh >> (64 - min(bits, 64))
        && (bits <= 64 || low >> (128 - bits) == otherLow >> (128 - bits))
    default: false
    }
  }
}
