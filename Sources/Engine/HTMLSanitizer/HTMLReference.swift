import TextScanning

/// A complete and known character reference: `&name;` or `&#number;`.
struct HTMLReference {
  let scalar: Unicode.Scalar
  /// The offset after it.
  let end: Int

  /// - Parameter start: the offset of the `&`.
  init?(_ bytes: CheckedBytes, at start: Int) {
    var at = start + 1
    var value: UInt32 = 0
    if at < bytes.count, bytes[at] == UInt8(ascii: "#") {
      at += 1
      let isHex = at < bytes.count && bytes[at] | 0x20 == UInt8(ascii: "x")
      if isHex { at += 1 }
      let digits = at
      while at < bytes.count, at - digits < 7, let digit = Self.digit(bytes[at], isHex: isHex) {
        value = value * (isHex ? 16 : 10) + digit
        at += 1
      }
    } else {
      while at < bytes.count, at - start < 16, bytes[at].isLetter || bytes[at].isDigit { at += 1 }
      value = bytes.part(start + 1..<at).entity
    }
    // References to control characters mean other characters.
    guard at < bytes.count, bytes[at] == UInt8(ascii: ";"), value >= 0xA0 || (value >= 0x20 && value < 0x7F),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    self.scalar = scalar
    end = at + 1
  }

  private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
    if byte.isDigit { return UInt32(byte) - 0x30 }
    guard isHex, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "f") else { return nil }
    return UInt32(byte | 0x20) - 0x57
  }
}
