import CFeedXML

/// References, and bytes that are not as they should be.
extension MarkupReader {
  /// What stands at a `&` in text: the character that it means, or an ampersand that nobody escaped.
  mutating func reference(_ window: Window, _ at: Int) -> Int? {
    let found = Reference.read(window, at, end: window.count)
    switch found {
    case .more: return nil
    case .character(let scalar, let end, let repair):
      if let repair { note(repair) }
      if let scalar { builder.text(scalar) }
      return end
    case .none(let repair):
      note(repair)
      builder.text(window.slice(at, at + 1))
      return at + 1
    }
  }

  /// A line's end, a control character or a byte that is no UTF-8, in text.
  mutating func oddByte(_ window: Window, _ at: Int) -> Int? {
    switch window[at] {
    case UInt8(ascii: "\r"):
      // "\r\n" and a lone "\r" both are a line's end, as XML has it.
      if at + 1 == window.count, !window.isLast { return nil }
      if at + 1 == window.count || window[at + 1] != UInt8(ascii: "\n") { builder.text("\n") }
    case 0x80...:
      if !window.isLast, feed_utf8_character(window.base + at, window.count - at) < 0 { return nil }
      if window[at] == 0xC2, at + 1 < window.count, (0x80...0x9F).contains(window[at + 1]) {
        note(.controlCharacter)
        builder.text(WindowsLatin.scalar(window[at + 1]))
        return at + 2
      }
      builder.text(mended(window[at]))
    default: note(.controlCharacter)
    }
    return at + 1
  }

  /// The character for a byte that is no UTF-8.
  mutating func mended(_ byte: UInt8) -> Unicode.Scalar {
    note(.invalidUTF8)
    // Where no valid character beyond ASCII was ever seen, the text is Windows-1252 under a wrong name.
    return sawBeyondASCII != 0 ? "\u{FFFD}" : WindowsLatin.scalar(byte)
  }
}
