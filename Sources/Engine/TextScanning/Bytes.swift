import CHTML
import Foundation

/// ASCII predicates on single bytes and on byte buffers.
extension UInt8 {
  @inlinable package var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  @inlinable package var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  @inlinable package var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  @inlinable package var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// May begin a name in XML. All of non-ASCII passes: libxml2 looks more closely.
  @inlinable package var beginsName: Bool { isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: ":") || self >= 0x80 }
  @inlinable package var continuesName: Bool { beginsName || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".") }
}

extension UnsafeRawBufferPointer {
  /// Without white space at both ends.
  @inlinable package var trimmed: UnsafeRawBufferPointer {
    var (start, end) = (0, count)
    while start < end, self[start].isSpace { start += 1 }
    while end > start, self[end - 1].isSpace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }

  @inlinable package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count, let base = baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
    let found = start + chtml_find(base + start, count - start, byte)
    return found < count ? found : nil
  }

  @inlinable package func hasPrefix(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let base = baseAddress, let start = other.baseAddress, other.count <= count else { return other.isEmpty }
    return memcmp(base, start, other.count) == 0
  }

  @inlinable package func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && hasPrefix(text) }

  @inlinable package func hasPrefix(_ text: StaticString, at start: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= count else { return false }
    for offset in 0..<length where self[start + offset] != text.utf8Start[offset] { return false }
    return true
  }

  /// Letters of `text` must be lower case.
  @inlinable package func hasPrefixIgnoringCase(_ text: StaticString, at start: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start + length <= count else { return false }
    for offset in 0..<length where self[start + offset].lowercased != text.utf8Start[offset] { return false }
    return true
  }
}

extension String {
  @inlinable package var nonEmpty: String? { isEmpty ? nil : self }

  /// Without white space at both ends.
  package var trimmed: String {
    guard let first = utf8.first, let last = utf8.last, first.isSpace || last.isSpace else { return self }
    var copy = self
    return copy.withUTF8 { String(decoding: UnsafeRawBufferPointer($0).trimmed, as: UTF8.self) }
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
    var copy = self
    let isSquashed = copy.withUTF8 { bytes in
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
    var copy = self
    return copy.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count) { result in
        var count = 0
        var isWaiting = false
        for byte in bytes {
          if byte.isSpace {
            isWaiting = count > 0
            continue
          }
          if isWaiting {
            result[count] = 0x20
            count += 1
            isWaiting = false
          }
          result[count] = byte
          count += 1
        }
        return count
      }
    }
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
