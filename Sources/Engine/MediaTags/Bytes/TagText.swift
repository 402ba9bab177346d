import TextScanning

/// Text and addresses in tags, which are bounded and often in another encoding than the tag says.
enum TagText {
  /// The maximum number of characters.
  static let maxLength = 500
  /// The maximum number of bytes that are read of a text: enough for `maxLength` characters of any encoding.
  static let maxBytes = 4_096

  /// Text in one line, without control characters, references that are left in it, and white space at both ends, at most `maxLength`
  /// characters; nil when nothing is left.
  static func cleaned(_ text: String) -> String? {
    let isClean = text.unicodeScalars.allSatisfy { !isInvisible($0) }
    let text = isClean ? text : String(String.UnicodeScalarView(text.unicodeScalars.map { isInvisible($0) ? " " : $0 }))
    return String(text.readable.prefix(maxLength)).squashed.nonEmpty
  }

  /// An address of a web page, http or https, resolved against `base`; nil for others, and for one of more than 2,048 bytes.
  static func url(_ text: String, base: String? = nil) -> String? {
    guard text.utf8.count <= 2_048, let url = FeedAddress.resolve(text, base: base), url.utf8.count <= 2_048 else { return nil }
    return ["http", "https"].contains(FeedAddress.scheme(of: url) ?? "") ? url : nil
  }

  static func latin1(_ bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// UTF-8, or UTF-16 with a byte order mark; bytes that are neither are Latin-1. The last character may be incomplete.
  static func unicode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, isBigEndian: true) }
    let whole = withoutIncompleteCharacter(bytes)
    return String(validating: whole, as: UTF8.self) ?? latin1(bytes)
  }

  /// UTF-16 in the order of its byte order mark, otherwise in the given one; a byte without a partner is dropped.
  static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> String {
    let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    let isBigEndian = hasMark ? bytes[0] == 0xFE : isBigEndian
    let units = stride(from: hasMark ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  // MARK: - Private

  /// Control characters, and the mark at the beginning of a text.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0xFEFF || [0x2028, 0x2029].contains(scalar.value)
  }

  /// Without the beginning of a character of UTF-8 at the end, where a writer cut the text.
  private static func withoutIncompleteCharacter(_ bytes: [UInt8]) -> [UInt8] {
    guard let lead = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes }
    let length = bytes[lead] >= 0xF0 ? 4 : bytes[lead] >= 0xE0 ? 3 : bytes[lead] >= 0xC0 ? 2 : 1
    return bytes.count - lead < length ? Array(bytes[..<lead]) : bytes
  }
}
