import TextScanning

/// References and invalid bytes.
extension MarkupReader {
  /// Handles an `&` in text: a character reference, or an unescaped ampersand.
  mutating func reference(_ window: Window, _ at: Int) -> Int? {
    let found = Reference.read(window, at, end: window.count)
    switch found {
    case .more: return nil
    case .character(let scalar, let end, let repair):
      if let repair { note(repair) }
      if let scalar { builder.text(scalar) }
      return end
    case .joined(let scalar, let end):
      note(.characterReference)
      builder.joinedText(scalar)
      return end
    case .none(let repair):
      note(repair)
      builder.text(window.slice(at, at + 1))
      return at + 1
    }
  }

  /// Handles a line end, a control character or an invalid byte in text.
  mutating func specialByte(_ window: Window, _ at: Int) -> Int? {
    switch window[at] {
    case UInt8(ascii: "\r"):
      // "\r\n" and a lone "\r" are both line ends, as in XML.
      if at + 1 == window.count, !window.isLast { return nil }
      if at + 1 == window.count || window[at + 1] != UInt8(ascii: "\n") { builder.text("\n") }
    case 0x80...:
      if !window.isLast, window.bytes.characterLength(at: at, to: window.count) < 0 { return nil }
      if window[at] == 0xC2, at + 1 < window.count, (0x80...0x9F).contains(window[at + 1]) {
        note(.controlCharacter)
        builder.text(Windows1252.scalar(window[at + 1]))
        return at + 2
      }
      builder.text(windowsCharacter(window[at]))
    default: note(.controlCharacter)
    }
    return at + 1
  }

  /// The character for a byte that is not valid UTF-8.
  mutating func windowsCharacter(_ byte: UInt8) -> Unicode.Scalar {
    note(.invalidUTF8)
    // A text without any valid non-ASCII character is Windows-1252 with a wrong declaration.
    return sawBeyondASCII != 0 ? "\u{FFFD}" : Windows1252.scalar(byte)
  }
}
