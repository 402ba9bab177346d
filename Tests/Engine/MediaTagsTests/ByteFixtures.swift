/// Joins parts of a file. Long sums of arrays take the compiler seconds.
func bytes(_ parts: [UInt8]...) -> [UInt8] { parts.reduce(into: []) { $0 += $1 } }

/// Bytes of binary formats.
extension [UInt8] {
  /// A big-endian number.
  static func number(_ value: Int, _ byteCount: Int = 4) -> [UInt8] {
    (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// Several of them.
  static func numbers(_ values: [Int], _ byteCount: Int = 4) -> [UInt8] { values.flatMap { number($0, byteCount) } }

  static func littleEndian(_ value: Int) -> [UInt8] { number(value).reversed() }

  static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

  static func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }

  static func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool = true) -> [UInt8] {
    let units: [UInt16] = (hasMark ? [0xFEFF] : []) + text.utf16.map { $0 }
    return units.flatMap { unit -> [UInt8] in isBigEndian ? number(Int(unit), 2) : number(Int(unit), 2).reversed() }
  }

  static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  /// With a 0 after each FF that could be read as the start of audio, and after each FF before a 0.
  var unsynchronised: [UInt8] {
    indices.flatMap { index -> [UInt8] in
      guard self[index] == 0xFF else { return [self[index]] }
      let next = index + 1 < count ? self[index + 1] : 0xFF
      return next >= 0xE0 || next == 0 ? [0xFF, 0] : [0xFF]
    }
  }
}
