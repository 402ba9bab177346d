/// Looks at multi-byte characters of UTF-8 one by one (Unicode 15, table 3-7).
enum UTF8Sequence {
  /// The length of the valid sequence at `at`; 0 when it is invalid or not a character of XML; negative when it is
  /// valid so far and goes on beyond the bytes.
  static func length(in bytes: UnsafeRawBufferPointer, at: Int) -> Int {
    let first = bytes[at]
    let needed: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: needed = 2
    case 0xE0: (needed, low) = (3, 0xA0)
    case 0xED: (needed, high) = (3, 0x9F)
    case 0xE1...0xEF: needed = 3
    case 0xF0: (needed, low) = (4, 0x90)
    case 0xF4: (needed, high) = (4, 0x8F)
    case 0xF1...0xF3: needed = 4
    default: return 0
    }
    var offset = 1
    while offset < needed {
      guard at + offset < bytes.count else { return -1 }
      let byte = bytes[at + offset]
      guard byte >= low, byte <= high else { return 0 }
      (low, high) = (0x80, 0xBF)
      offset += 1
    }
    // U+FFFE and U+FFFF are no characters in XML.
    if first == 0xEF, bytes[at + 1] == 0xBF, bytes[at + 2] >= 0xBE { return 0 }
    return needed
  }
}
