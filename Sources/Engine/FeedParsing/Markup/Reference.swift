import TextScanning

/// A reference such as `&amp;`, `&#8217;` or `&eacute;`, with or without rights.
package enum Reference {
  /// No scalar: a character that may not be, and is dropped. `end` is behind the semicolon.
  case character(Unicode.Scalar?, end: Int, Repair?)
  /// A character beyond 16 bits, written as two references, its halves in UTF-16.
  case joined(Unicode.Scalar, end: Int)
  /// An ampersand that is not part of a reference.
  case none(Repair)
  /// An incomplete reference: more bytes are needed.
  case more

  /// Longer texts are not references.
  private static let lengthLimit = 34

  /// What stands at the `&` at `at`; nothing from `end` on belongs to it.
  package static func read(_ window: MarkupWindow, _ at: Int, end: Int) -> Reference {
    // The five of XML first: feeds full of escaped HTML consist of little else.
    if at + 3 < end {
      switch window[at + 1] {
      case UInt8(ascii: "l"):
        if window[at + 2] == UInt8(ascii: "t"), window[at + 3] == UInt8(ascii: ";") { return .character("<", end: at + 4, nil) }
      case UInt8(ascii: "g"):
        if window[at + 2] == UInt8(ascii: "t"), window[at + 3] == UInt8(ascii: ";") { return .character(">", end: at + 4, nil) }
      case UInt8(ascii: "a"):
        if at + 4 < end, window.bytes.hasPrefix("mp;", at: at + 2) { return .character("&", end: at + 5, nil) }
        if at + 5 < end, window.bytes.hasPrefix("pos;", at: at + 2) { return .character("'", end: at + 6, nil) }
      case UInt8(ascii: "q"):
        if at + 5 < end, window.bytes.hasPrefix("uot;", at: at + 2) { return .character("\"", end: at + 6, nil) }
      default: break
      }
    }
    var nameEnd = at + 1
    let isNumber = nameEnd < end && window[nameEnd] == UInt8(ascii: "#")
    if isNumber { nameEnd += 1 }
    while nameEnd < end, nameEnd - at < lengthLimit, window[nameEnd].isLetter || window[nameEnd].isDigit { nameEnd += 1 }
    if nameEnd == end, !window.isLast, nameEnd - at < lengthLimit { return .more }
    guard nameEnd < end, window[nameEnd] == UInt8(ascii: ";"), nameEnd > at + 1 else { return .none(.strayAmpersand) }
    return isNumber ? numeric(window, at, nameEnd) : named(window, at, nameEnd)
  }

  // MARK: - Private

  private static func numeric(_ window: MarkupWindow, _ at: Int, _ end: Int) -> Reference {
    let isHex = window[at + 2] | 0x20 == UInt8(ascii: "x")
    var value: UInt32 = 0
    var digits = isHex ? at + 3 : at + 2
    guard digits < end else { return .none(.strayAmpersand) }
    while digits < end {
      guard let digit = Character(Unicode.Scalar(window[digits])).hexDigitValue, isHex || digit < 10, value <= 0x10FFFF
      else { return .none(.strayAmpersand) }
      value = value * (isHex ? 16 : 10) + UInt32(digit)
      digits += 1
    }
    switch value {
    case 0x80...0x9F:
      // Written by programs that assume Windows-1252.
      return .character(Windows1252.scalar(UInt8(value)), end: end + 1, .characterReference)
    case 9, 10, 13, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      return .character(Unicode.Scalar(value), end: end + 1, nil)
    case 0xD800...0xDBFF:
      if mayContinue(window, end + 1) { return .more }
      guard let second = CharacterReference.number(window.bytes, at: end + 1),
        let scalar = CharacterReference.joined(value, second.value)
      else { return .character(nil, end: end + 1, .characterReference) }
      return .joined(scalar, end: second.end)
    default:
      return .character(nil, end: end + 1, .characterReference)
    }
  }

  /// Whether the second half of a pair may begin at `start` in bytes that are still to come.
  private static func mayContinue(_ window: MarkupWindow, _ start: Int) -> Bool {
    let rest = window.bytes[start...].prefix(10)
    return !window.isLast && rest.endIndex == window.count && !rest.contains(UInt8(ascii: ";"))
      && zip(rest, "&#".utf8).allSatisfy { $0 == $1 }
  }

  private static func named(_ window: MarkupWindow, _ at: Int, _ end: Int) -> Reference {
    guard let scalar = HTMLEntities.scalar(window.slice(at + 1, end)).flatMap(Unicode.Scalar.init) else {
      return .none(.undefinedEntity)
    }
    return .character(scalar, end: end + 1, .htmlEntity)
  }
}
