/// ASCII predicates on single bytes.
extension UInt8 {
  @inlinable package var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  @inlinable package var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  @inlinable package var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  @inlinable package var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// May begin a name in XML. All of non-ASCII passes: libxml2 looks more closely.
  @inlinable package var beginsName: Bool { isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80 }
  @inlinable package var continuesName: Bool { beginsName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}

extension String {
  @inlinable package var nonEmpty: String? { isEmpty ? nil : self }

  /// Without white space at both ends.
  package var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first.isSpace || last.isSpace else { return self }
    return withCheckedBytes { String(decoding: $0.trimmed, as: UTF8.self) }
  }

  /// Its beginning, at most so many bytes; no character of Unicode is cut in two.
  package func prefix(bytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(utf8.startIndex, offsetBy: limit)
    while end > utf8.startIndex, utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
    return String(self[..<end]).trimmed
  }

  /// Trimmed, and every run of white space as one space.
  package var squashed: String {
    let isSquashed = withCheckedBytes { bytes in
      var wasSpace = true
      for byte in bytes {
        if byte.isSpace, wasSpace || byte != 0x20 { return false }
        wasSpace = byte.isSpace
      }
      return !wasSpace || bytes.isEmpty
    }
    return isSquashed ? self : squashedCopy
  }

  private var squashedCopy: String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    var isWaiting = false
    withCheckedBytes { bytes in
      for byte in bytes {
        if byte.isSpace {
          isWaiting = !result.isEmpty
          continue
        }
        if isWaiting { result.append(0x20) }
        isWaiting = false
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension [UInt8] {
  @inlinable package mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
