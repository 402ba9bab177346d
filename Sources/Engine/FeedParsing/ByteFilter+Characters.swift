import CFeedXML

/// References and bytes beyond ASCII.
extension ByteFilter {
  /// What stands at a `&`: handed on when XML knows it, translated when HTML does, escaped when nobody does.
  mutating func reference(_ window: Window, _ at: Int, end: Int) -> Int? {
    // The five of XML first: feeds full of escaped HTML consist of little else.
    for known: StaticString in ["&lt;", "&gt;", "&amp;", "&quot;", "&apos;"]
    where window.bytes.hasPrefix(known, at: at) && at + known.utf8CodeUnitCount <= end {
      emit(known)
      return at + known.utf8CodeUnitCount
    }
    var nameEnd = at + 1
    let isNumber = nameEnd < end && window[nameEnd] == UInt8(ascii: "#")
    if isNumber { nameEnd += 1 }
    while nameEnd < end, nameEnd - at < 34, window[nameEnd].isLetter || window[nameEnd].isDigit { nameEnd += 1 }
    if nameEnd == end, !window.isLast, nameEnd - at < 34 { return nil }
    guard nameEnd < end, window[nameEnd] == UInt8(ascii: ";"), nameEnd > at + 1 else {
      return escape(at, .strayAmpersand)
    }
    return isNumber ? numeric(window, at, nameEnd) : named(window, at, nameEnd)
  }

  /// Hands on a run of valid UTF-8 beyond ASCII, or mends one byte that is none.
  mutating func multibyte(_ window: Window, _ start: Int) -> Int? {
    var at = start
    while at < window.count, window[at] >= 0x80 {
      let length = UTF8Sequence.length(in: window.bytes, at: at)
      if length == 0 { break }
      if length < 0 {
        // Cut off by the end of the window.
        if !window.isLast {
          emit(window.bytes[start..<at])
          return at > start ? at : nil
        }
        break
      }
      at += length
    }
    if at > start {
      sawMultibyte = true
      emit(window.bytes[start..<at])
      return at
    }
    // Where no valid sequence was ever seen, the text is Windows-1252 under a wrong name.
    note(.invalidUTF8)
    append(sawMultibyte ? 0xFFFD : WindowsLatin.scalar(window[at]))
    return at + 1
  }

  mutating func append(_ scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  // MARK: - Private

  private mutating func escape(_ at: Int, _ repair: Repair) -> Int {
    note(repair)
    emit("&amp;")
    return at + 1
  }

  private mutating func numeric(_ window: Window, _ at: Int, _ end: Int) -> Int {
    let isHex = window[at + 2] | 0x20 == UInt8(ascii: "x")
    var digits = window.bytes[(isHex ? at + 3 : at + 2)..<end]
    digits = digits.drop { $0 == 0x30 }
    let zeros = digits.isEmpty
    guard digits.count <= 7,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) ?? (zeros ? 0 : nil)
    else { return escape(at, .strayAmpersand) }
    switch value {
    case 0x80...0x9F:
      // Written by programs that think in Windows-1252.
      note(.characterReference)
      append(WindowsLatin.scalar(UInt8(value)))
    case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      emit("&#")
      output.append(contentsOf: String(value).utf8)
      output.append(UInt8(ascii: ";"))
    default:
      note(.characterReference)
    }
    return end + 1
  }

  private mutating func named(_ window: Window, _ at: Int, _ end: Int) -> Int {
    let name = UnsafeRawBufferPointer(rebasing: window.bytes[at + 1..<end])
    if let scalar = HTMLEntities.scalar(name) {
      note(.htmlEntity)
      switch scalar {
      case 0x26: emit("&amp;")
      case 0x3C: emit("&lt;")
      case 0x3E: emit("&gt;")
      case 0x22: emit("&quot;")
      default: append(scalar)
      }
      return end + 1
    }
    return escape(at, .undefinedEntity)
  }
}
