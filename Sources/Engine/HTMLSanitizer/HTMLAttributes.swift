import TextScanning

/// The attributes of one tag, valid while its event is handled.
package struct HTMLAttributes {
  private enum Source {
    case parsed(HTMLEvents.Attributes)
    /// The unparsed text of the tag.
    case written(CheckedBytes)
  }

  private let source: Source

  init(_ parsed: HTMLEvents.Attributes) { source = .parsed(parsed) }

  /// - Parameter written: the attributes in the form that `value(in:at:)` accepts.
  init(_ written: CheckedBytes) { source = .written(written) }

  /// The name in lower case. A bare attribute has the value "".
  package subscript(name: StaticString) -> String? {
    switch source {
    case .parsed(let attributes): return attributes["\(name)"]
    case .written(let bytes):
      var at = 0
      while at < bytes.count {
        guard bytes[at].isLetter, let value = Self.value(in: bytes, at: at) else {
          at += 1
          continue
        }
        if bytes.hasPrefixIgnoringCase(name, at: at), bytes[at + name.utf8CodeUnitCount] == UInt8(ascii: "=") {
          return Self.decoded(bytes.part(value))
        }
        at = value.upperBound + 1
      }
    }
    return nil
  }

  /// The range of the value of the attribute that begins at `start`, between its quotes. nil unless it is well-formed: `name="value"`,
  /// without ambiguous references.
  static func value(in bytes: CheckedBytes, at start: Int) -> Range<Int>? {
    var at = start
    while at < bytes.count, bytes[at].isLetter || bytes[at].isDigit || bytes[at] == UInt8(ascii: "-") { at += 1 }
    guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "="), bytes[at + 1] == 0x22 || bytes[at + 1] == 0x27,
      let close = bytes.firstIndex(of: bytes[at + 1], from: at + 2)
    else { return nil }
    let value = at + 2..<close
    // Searched up to the quote only: a longer search would read each attribute once for every one before it.
    let upToQuote = bytes.part(0..<close)
    var reference = value.lowerBound
    while let found = upToQuote.firstIndex(of: UInt8(ascii: "&"), from: reference) {
      if bytes[found + 1] == UInt8(ascii: "#") { return nil }
      reference = found + 1
    }
    return value
  }

  // MARK: - Private

  /// An incomplete reference is literal text: addresses are full of `&`.
  private static func decoded(_ bytes: CheckedBytes) -> String {
    guard bytes.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil else { return String(decoding: bytes, as: UTF8.self) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "&"), let reference = HTMLReference(bytes, at: at) {
        output.append(reference.scalar)
        at = reference.end
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
