import TextScanning

/// Keeps each element name once and knows it by a number, so that a name is compared and looked up in a few steps.
struct NameTable {
  struct Name {
    /// The offset of its bytes.
    var start: Int
    var count: Int
    /// The number of the same name in lower case.
    var folded: Int
    /// The number of open elements with this `folded`.
    var openCount = 0
    /// Its element in the environment with that number.
    var element = FeedElement.other
    var environment = -1
  }

  /// The number of all names beyond the capacity: no honest feed has so many.
  static let surplus = 0
  private static let limit = 4096
  private static let probeLimit = 16
  private static let mask = 4 * limit - 1

  var names: [Name] = [Name(start: 0, count: 0, folded: 0)]
  private var bytes: [UInt8] = []
  /// The numbers of names by their hash.
  private var slots = [UInt16](repeating: 0, count: mask + 1)

  func isNamed(_ name: Int, _ other: CheckedBytes) -> Bool {
    let known = names[name]
    return known.count == other.count && name != Self.surplus
      && bytes.withCheckedBytes { $0.part(known.start..<$0.count).hasPrefix(other) }
  }

  /// The number of a name; `surplus` when the table is full.
  mutating func number(of name: CheckedBytes) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var isFolded = true
    for byte in name {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      if byte != byte.lowercased { isFolded = false }
    }
    var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & Self.mask
    for _ in 0..<Self.probeLimit {
      let known = Int(slots[slot])
      if known == 0 { return add(name, at: slot, isFolded: isFolded) }
      if isNamed(known, name) { return known }
      slot = (slot + 1) & Self.mask
    }
    return Self.surplus
  }

  // MARK: - Private

  private mutating func add(_ name: CheckedBytes, at slot: Int, isFolded: Bool) -> Int {
    guard names.count < Self.limit else { return Self.surplus }
    let number = names.count
    slots[slot] = UInt16(number)
    names.append(Name(start: bytes.count, count: name.count, folded: number))
    bytes.append(contentsOf: name)
    if !isFolded {
      names[number].folded = name.map(\.lowercased).withCheckedBytes { self.number(of: $0) }
    }
    return number
  }
}
