/// A complete character reference in decoded text: `&amp;`, `&#8217;`, or two that are one character in UTF-16 (`&#55357;&#56841;`).
package struct CharacterReference {
  /// The character; nil for a number that is none, which is dropped.
  package let scalar: Unicode.Scalar?
  /// The offset after it.
  package let end: Int

  /// - Parameter start: the offset of the `&`.
  /// - Returns: nil where no known reference begins.
  package init?(_ bytes: CheckedBytes, at start: Int) {
    guard start + 2 < bytes.count, let semicolon = Self.semicolon(bytes, after: start) else { return nil }
    end = semicolon + 1
    guard bytes[start + 1] == UInt8(ascii: "#") else {
      let name = bytes.part(start + 1..<semicolon)
      guard let scalar = HTMLEntities.scalar(name).flatMap(Unicode.Scalar.init) else { return nil }
      self.scalar = scalar
      return
    }
    guard let value = Self.number(bytes, start + 2, semicolon) else { return nil }
    scalar =
      switch value {
      case 9, 10: Unicode.Scalar(value)
      case 13: " "
      case 0x80...0x9F: Windows1252.scalar(UInt8(value))
      case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: Unicode.Scalar(value)
      default: nil
      }
  }

  /// The number of a reference such as `&#8217;` or `&#x2019;`, which may be half of a pair; nil where none begins.
  package static func number(_ bytes: CheckedBytes, at start: Int) -> (value: UInt32, end: Int)? {
    guard start + 2 < bytes.count, bytes[start] == UInt8(ascii: "&"), bytes[start + 1] == UInt8(ascii: "#"),
      let semicolon = semicolon(bytes, after: start), let value = number(bytes, start + 2, semicolon)
    else { return nil }
    return (value, semicolon + 1)
  }

  /// The character of two numbers that are a pair of UTF-16; nil for others.
  package static func joined(_ first: UInt32, _ second: UInt32) -> Unicode.Scalar? {
    guard (0xD800...0xDBFF).contains(first), (0xDC00...0xDFFF).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  // MARK: - Private

  /// Longer texts are not references.
  private static let maxLength = 34

  private static func semicolon(_ bytes: CheckedBytes, after start: Int) -> Int? {
    bytes[start + 1..<min(start + maxLength, bytes.count)].firstIndex { !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: "#") }
      .flatMap { bytes[$0] == UInt8(ascii: ";") && $0 > start + 1 ? $0 : nil }
  }

  private static func number(_ bytes: CheckedBytes, _ start: Int, _ end: Int) -> UInt32? {
    let isHex = start < end && bytes[start] | 0x20 == UInt8(ascii: "x")
    var (value, at) = (UInt32(0), isHex ? start + 1 : start)
    guard at < end else { return nil }
    while at < end {
      guard let digit = Character(Unicode.Scalar(bytes[at])).hexDigitValue, isHex || digit < 10 else { return nil }
      // Beyond the last character it stays there.
      value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
      at += 1
    }
    return value
  }
}

extension CheckedBytes {
  /// The bytes with every complete character reference replaced by its character. References that this results in stay.
  package var withoutReferences: [UInt8] { replacing { CharacterReference(self, at: $0) } }

  /// The bytes with pairs of references that are one character replaced by that character; nil where there are none. No parser of HTML
  /// joins them.
  package var withJoinedPairs: [UInt8]? {
    var (at, hasPair) = (0, false)
    while !hasPair, let found = firstIndex(of: UInt8(ascii: "&"), from: at) {
      hasPair = pair(at: found) != nil
      at = found + 1
    }
    return hasPair ? replacing { pair(at: $0) } : nil
  }

  // MARK: - Private

  private func pair(at start: Int) -> CharacterReference? {
    guard let first = CharacterReference.number(self, at: start), let second = CharacterReference.number(self, at: first.end),
      let scalar = CharacterReference.joined(first.value, second.value)
    else { return nil }
    return CharacterReference(scalar: scalar, end: second.end)
  }

  private func replacing(_ reference: (Int) -> CharacterReference?) -> [UInt8] {
    var (output, at) = ([UInt8](), 0)
    output.reserveCapacity(count)
    while let found = firstIndex(of: UInt8(ascii: "&"), from: at) {
      output.append(contentsOf: self.part(at..<found))
      if let reference = pair(at: found) ?? reference(found) {
        if let scalar = reference.scalar { output.append(scalar) }
        at = reference.end
      } else {
        output.append(UInt8(ascii: "&"))
        at = found + 1
      }
    }
    output.append(contentsOf: self[at...])
    return output
  }
}

extension CharacterReference {
  fileprivate init(scalar: Unicode.Scalar, end: Int) {
    self.scalar = scalar
    self.end = end
  }
}

extension String {
  /// A name or a title of a feed, for people: in one line, without references; empty where nothing is left to see.
  package var readable: String { squashed.withoutReferences }

  /// The text with the references decoded that many publishers leave in theirs: `Q&amp;A` where the feed says `Q&amp;amp;A`.
  ///
  /// It is text and stays text: `&lt;b&gt;` becomes "<b>", which is no tag. A text that had
  /// any is in one line then.
  package var withoutReferences: String {
    let decoded = withCheckedBytes { bytes -> String? in
      guard bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else { return nil }
      return String(decoding: bytes.withoutReferences, as: UTF8.self)
    }
    guard let text = decoded, text != self else { return self }
    return text.allSatisfy(\.isWhitespace) ? "" : text.squashed
  }
}
