/// A scanner of JSON in UTF-8 that reads values one after the other, so that a truncated file gives those before its end.
///
/// Missing and superfluous commas are accepted. Nothing recurses.
package struct JSONScanner {
  /// The content is no JSON from here on, or ends.
  package struct Malformed: Error {
    package init() {}
  }

  private let bytes: CheckedBytes
  private var at = 0

  package init(_ bytes: CheckedBytes) { self.bytes = bytes }

  /// Whether all was read. After `Malformed` it tells a truncated file from other damage.
  package var isAtEnd: Bool { at >= bytes.count }

  /// The first byte of the next value or the bracket that ends a list or object; nil at the end.
  package mutating func peek() -> UInt8? {
    while at < bytes.count, bytes[at].isSpace || bytes[at] == UInt8(ascii: ",") || bytes[at] == UInt8(ascii: ":") { at += 1 }
    return at < bytes.count ? bytes[at] : nil
  }

  /// Skips the opening bracket of a list or an object.
  ///
  /// - Returns: false where another value begins; it stays.
  package mutating func open(_ bracket: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: bracket) else { return false }
    at += 1
    return true
  }

  /// The name of the next member of an object; nil after the closing bracket, which is skipped.
  package mutating func nextName() throws -> String? {
    switch peek() {
    case UInt8(ascii: "}"):
      at += 1
      return nil
    case UInt8(ascii: "\""): return try string()
    default: throw Malformed()
    }
  }

  /// Whether a list has a further value; otherwise its closing bracket is skipped.
  package mutating func hasNext() throws -> Bool {
    guard let byte = peek() else { throw Malformed() }
    if byte == UInt8(ascii: "]") { at += 1 }
    return byte != UInt8(ascii: "]")
  }

  /// The text of a string or a number; nil for other values, which are skipped.
  package mutating func text() throws -> String? {
    switch peek() {
    case UInt8(ascii: "\""): return try string()
    case let byte? where byte.isDigit || byte == UInt8(ascii: "-"): return word()
    default:
      try skip()
      return nil
    }
  }

  /// Skips a value.
  package mutating func skip() throws {
    var depth = 0
    repeat {
      switch peek() {
      case nil: throw Malformed()
      case UInt8(ascii: "\""): try skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { throw Malformed() }
        depth -= 1
        at += 1
      default: guard !word().isEmpty else { throw Malformed() }
      }
    } while depth > 0
  }

  // MARK: - Private

  /// A number, `true`, `false` or `null`.
  private mutating func word() -> String {
    let start = at
    while at < bytes.count, at - start < 64, bytes[at].isLetter || bytes[at].isDigit || "+-.".utf8.contains(bytes[at]) { at += 1 }
    return String(decoding: bytes.part(start..<at), as: UTF8.self)
  }

  /// Skips a string, and returns whether it has escapes.
  @discardableResult
  private mutating func skipString() throws -> Bool {
    at += 1
    var hasEscapes = false
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        at += 2
      default: at += 1
      }
    }
    at = min(at, bytes.count)
    throw Malformed()
  }

  private mutating func string() throws -> String {
    let start = at + 1
    let hasEscapes = try skipString()
    let content = bytes.part(start..<at - 1)
    return hasEscapes ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  private static func unescaped(_ bytes: CheckedBytes) -> String {
    var units: [UInt8] = []
    units.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count else {
        units.append(bytes[at])
        at += 1
        continue
      }
      switch bytes[at + 1] {
      case UInt8(ascii: "u"):
        let (scalar, end) = scalar(bytes, at)
        units.append(scalar)
        at = end
        continue
      case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"): units.append(0x20)
      default: units.append(bytes[at + 1])
      }
      at += 2
    }
    return String(decoding: units, as: UTF8.self)
  }

  /// The character of `\u1234`, or of two such numbers for one beyond U+FFFF, and the offset after it.
  private static func scalar(_ bytes: CheckedBytes, _ start: Int) -> (Unicode.Scalar, end: Int) {
    guard let first = unit(bytes, start) else { return ("\u{FFFD}", min(start + 2, bytes.count)) }
    if UTF16.isLeadSurrogate(first), let second = unit(bytes, start + 6), UTF16.isTrailSurrogate(second) {
      let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF)
      return (Unicode.Scalar(value) ?? "\u{FFFD}", start + 12)
    }
    return (Unicode.Scalar(first) ?? "\u{FFFD}", start + 6)
  }

  private static func unit(_ bytes: CheckedBytes, _ start: Int) -> UInt16? {
    guard bytes.hasPrefix("\\u", at: start), start + 6 <= bytes.count else { return nil }
    return UInt16(String(decoding: bytes.part(start + 2..<start + 6), as: UTF8.self), radix: 16)
  }
}
