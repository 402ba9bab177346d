import TextScanning

/// Attributes: names and values with any quotes.
extension MarkupReader {
  /// Reads the attributes between `start` and `end`; returns whether some of them declare a namespace.
  mutating func readAttributes(_ window: Window, from start: Int, to end: Int) -> Bool {
    attributeRows.removeAll(keepingCapacity: true)
    decoded.removeAll(keepingCapacity: true)
    var at = start
    var declares = false
    while true {
      while at < end, window[at].isSpace || window[at] == UInt8(ascii: "/") { at += 1 }
      guard at < end else { return declares }
      let nameStart = at
      if window[at].beginsName { at += 1 }
      while at > nameStart, at < end, window[at].continuesName { at += 1 }
      let nameEnd = at
      while at < end, window[at].isSpace { at += 1 }
      guard nameEnd > nameStart, at < end, window[at] == UInt8(ascii: "=") else {
        // A bare word, or garbage such as a stray quote.
        note(.brokenAttribute)
        at = nameEnd
        while at < end, !window[at].isSpace { at += 1 }
        continue
      }
      at += 1
      while at < end, window[at].isSpace { at += 1 }
      let value = valueRange(window, at, end)
      at = value.next
      guard attributeRows.count < Self.attributeLimit else {
        note(.brokenAttribute)
        continue
      }
      declares = declares || window.bytes.hasPrefix("xmlns", at: nameStart)
      let plain = window.bytes.endOfText(from: value.start, to: value.end, beyondASCII: &sawBeyondASCII)
      let isDecoded = plain < value.end || window.slice(value.start, value.end).contains { $0 < 0x20 }
      let row = MarkupAttributes.Row(
        nameStart: nameStart, nameEnd: nameEnd, valueStart: isDecoded ? decoded.count : value.start,
        valueEnd: value.end, isDecoded: isDecoded)
      attributeRows.append(row)
      if isDecoded {
        decode(window, value.start, value.end)
        attributeRows[attributeRows.count - 1].valueEnd = decoded.count
      }
    }
  }

  // MARK: - Private

  private mutating func valueRange(_ window: Window, _ at: Int, _ end: Int) -> (start: Int, end: Int, next: Int) {
    if at < end, window[at] == UInt8(ascii: "\"") || window[at] == UInt8(ascii: "'") {
      if let close = window.bytes.firstIndex(of: window[at], from: at + 1), close < end { return (at + 1, close, close + 1) }
      note(.brokenAttribute)
      return (at + 1, end, end)
    }
    note(.unquotedAttribute)
    var valueEnd = at
    while valueEnd < end, !window[valueEnd].isSpace { valueEnd += 1 }
    return (at, valueEnd, valueEnd)
  }

  /// Decodes a value that contains references or invalid bytes.
  private mutating func decode(_ window: Window, _ start: Int, _ end: Int) {
    // The value is complete, so nothing in it may wait for more input.
    let window = Window(bytes: window.slice(0, end), isLast: true)
    var at = start
    while at < end {
      let byte = window[at]
      switch byte {
      case UInt8(ascii: "&"):
        switch Reference.read(window, at, end: end) {
        case .character(let scalar, let next, let repair):
          if let repair { note(repair) }
          if let scalar { decoded.append(scalar) }
          at = next
          continue
        case .joined(let scalar, let next):
          note(.characterReference)
          decoded.append(scalar)
          at = next
          continue
        case .none(let repair): note(repair)
        case .more: break
        }
        decoded.append(byte)
      case UInt8(ascii: "\r") where at + 1 < end && window[at + 1] == UInt8(ascii: "\n"): break
      case 0x09, 0x0A, 0x0D: decoded.append(0x20)
      case ..<0x20: note(.controlCharacter)
      case 0x80...:
        let length = window.bytes.characterLength(at: at, to: end)
        if length > 0 {
          decoded.append(contentsOf: window.bytes.part(at..<at + length))
          at += length
          continue
        }
        decoded.append(windowsCharacter(byte))
      default: decoded.append(byte)
      }
      at += 1
    }
  }
}
