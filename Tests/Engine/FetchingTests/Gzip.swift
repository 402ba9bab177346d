/// Handwritten gzip (RFC 1952): stored blocks, and a bomb.
enum Gzip {
  /// The bytes in one stored block: valid, and no smaller.
  static func stored(_ body: [UInt8]) -> [UInt8] {
    // A stored block holds at most 65,535 bytes (RFC 1951, 3.2.4).
    precondition(body.count < 65_536)
    let length = UInt16(body.count)
    return header + [1] + little(length) + little(~length) + body + little(crc32(body)) + little(UInt32(body.count))
  }

  /// The same in the other two formats: deflate alone (RFC 1951), and in the wrapping that HTTP calls deflate (RFC 1950).
  static func raw(_ body: [UInt8]) -> [UInt8] { Array(stored(body).dropFirst(10).dropLast(8)) }

  static func zlib(_ body: [UInt8]) -> [UInt8] {
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in body {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return [0x78, 0x01] + raw(body) + little((two << 16 | one).bigEndian)
  }

  /// About `count` times the letter A, 158 : 1. Its checksum is wrong, but no reader should get that far.
  static func bomb(_ count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0b011, 3)  // last block, fixed codes: both least significant bit first
    bits.writeCode(0x30 + 0x41, 8)
    for _ in 0..<count / 258 {
      bits.writeCode(0b1100_0101, 8)  // a match of 258 bytes
      bits.writeCode(0, 5)  // at distance 1
    }
    bits.writeCode(0, 7)  // end of block
    return header + bits.finish() + [0, 0, 0, 0] + little(UInt32(count / 258 * 258 + 1))
  }

  // MARK: - Private

  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0 as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
  }

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var current: UInt8 = 0
    private var used = 0

    mutating func write(_ value: Int, _ count: Int) {
      for bit in 0..<count { push(value >> bit & 1) }
    }

    /// Huffman codes go most significant bit first.
    mutating func writeCode(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { push(value >> bit & 1) }
    }

    mutating func finish() -> [UInt8] { used > 0 ? bytes + [current] : bytes }

    private mutating func push(_ bit: Int) {
      current |= UInt8(bit) << used
      used += 1
      if used == 8 {
        bytes.append(current)
        current = 0
        used = 0
      }
    }
  }
}
