/// A hash of an item's content that is stable between fetches and machines: 64 bits (FNV-1a, eight bytes at a time). It detects changes
/// and is not cryptographic.
struct ContentHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// A version: raised when the same content must be stored differently, such as notes by a new sanitizer.
  private static let version: UInt64 = 1

  init() { mix(Self.version) }

  var value: Int64 { Int64(bitPattern: state) }

  mutating func add(_ text: String?) {
    guard var text else { return mix(.max) }
    text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var at = 0
      while at + 8 <= raw.count {
        mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
        at += 8
      }
      var rest: UInt64 = 0
      while at < raw.count {
        rest = rest << 8 | UInt64(raw[at])
        at += 1
      }
      mix(rest)
      mix(UInt64(raw.count))
    }
  }

  mutating func add(_ number: Double?) { mix(number?.bitPattern ?? .max) }
  mutating func add(_ number: Int?) { mix(number.map { UInt64(bitPattern: Int64(clamping: $0)) } ?? .max) }

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x0000_0100_0000_01B3
    // A plain multiplication never carries downwards.
    state ^= state >> 32
  }
}
