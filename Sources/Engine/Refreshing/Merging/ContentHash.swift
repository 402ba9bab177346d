/// A hash of an item's content that is stable between fetches and machines: 64 bits (FNV-1a, eight bytes at a time). It detects changes
/// and is not cryptographic.
struct ContentHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A version: raised when the same content must be stored differently, such as notes by a new sanitizer.
  private static let version: UInt64 = 1

  init() { mix(Self.version) }

  var value: Int64 { Int64(bitPattern: state) }

  mutating func add(_ text: String?) {
    guard let text else { return mix(.max) }
    let utf8 = text.utf8Span.span
    var at = 0
    while at + 8 <= utf8.count {
      mix(UInt64(littleEndian: utf8.bytes.unsafeLoadUnaligned(fromByteOffset: at, as: UInt64.self)))
      at += 8
    }
    var rest: UInt64 = 0
    while at < utf8.count {
      rest = rest << 8 | UInt64(utf8[at])
      at += 1
    }
    mix(rest)
    mix(UInt64(utf8.count))
  }

  mutating func add(_ number: Double?) { mix(number?.bitPattern ?? .max) }
  mutating func add(_ number: Int?) { mix(number.map { UInt64(bitPattern: Int64(clamping: $0)) } ?? .max) }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01B3
    // A plain multiplication never carries downwards.
    state ^= state >> 32
  }
}
