/// Percent-encoding (RFC 3986 section 2.1) over UTF-8.
enum PercentEncoding {
  /// Letters, digits and `-._~`.
  static let unreserved = set("-._~")
  /// The characters that may stand in a path unencoded. `%` is preserved when two hexadecimal digits follow.
  static let path = set("-._~!$&'()*+,;=:@/")
  /// The characters that may stand in a query unencoded. Brackets are excluded, though browsers leave them: Foundation's parser, which the
  /// underlying client uses, would encode every `%` again because of one.
  static let query = set("-._~!$&'()*+,;=:@/?")

  /// `%` itself is preserved when it begins a valid escape and `kept` is not `unreserved`: text that is already encoded stays unchanged.
  static func encode(_ text: String, keeping unescaped: Set<UInt8>) -> String {
    let bytes = Array(text.utf8)
    let keepsEscapes = unescaped.contains(UInt8(ascii: "/"))
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isEscape =
        byte == UInt8(ascii: "%") && keepsEscapes && index + 2 < bytes.count
        && hexValue(bytes[index + 1]) != nil && hexValue(bytes[index + 2]) != nil
      if unescaped.contains(byte) || isEscape {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Invalid escapes stay unchanged; bytes that are not UTF-8 become replacement characters.
  static func decode(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
      {
        output.append(high << 4 | low)
        index += 3
      } else {
        output.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: - Private

  private static func set(_ marks: String) -> Set<UInt8> {
    Set(marks.utf8).union(0x30...0x39).union(0x41...0x5A).union(0x61...0x7A)
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
