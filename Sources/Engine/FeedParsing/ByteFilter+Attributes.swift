/// Attributes: each with a name, a quoted value and nothing that could end it early.
extension ByteFilter {
  /// Writes the attributes between `start` and `end`; returns how many of them declare a namespace.
  mutating func attributes(_ window: Window, from start: Int, to end: Int) -> Int {
    var (at, count, declared) = (start, 0, 0)
    while true {
      while at < end, window[at].isSpace || window[at] == UInt8(ascii: "/") { at += 1 }
      guard at < end else { return declared }
      let nameStart = at
      if window[at].beginsName { at += 1 }
      while at > nameStart, at < end, window[at].continuesName { at += 1 }
      let nameEnd = at
      while at < end, window[at].isSpace { at += 1 }
      guard nameEnd > nameStart, at < end, window[at] == UInt8(ascii: "=") else {
        // A bare word, or junk such as a stray quote.
        note(.brokenAttribute)
        at = nameEnd
        while at < end, !window[at].isSpace { at += 1 }
        continue
      }
      at += 1
      while at < end, window[at].isSpace { at += 1 }
      let value = valueRange(window, at, end)
      at = value.next
      let name = window.bytes[nameStart..<nameEnd]
      let declares = window.bytes.hasPrefix("xmlns", at: nameStart)
      guard count < Self.attributeLimit, nameEnd - nameStart < 1024,
        !declares || namespaces + declared < Self.namespaceLimit
      else {
        note(.brokenAttribute)
        continue
      }
      count += 1
      if declares { declared += 1 }
      output.append(UInt8(ascii: " "))
      emit(name)
      output.append(UInt8(ascii: "="))
      output.append(value.quote)
      self.value(window, value.start, value.end, quote: value.quote)
      output.append(value.quote)
    }
  }

  // MARK: - Private

  private mutating func valueRange(
    _ window: Window, _ at: Int, _ end: Int
  ) -> (start: Int, end: Int, next: Int, quote: UInt8) {
    if at < end, window[at] == UInt8(ascii: "\"") || window[at] == UInt8(ascii: "'") {
      if let close = window.bytes.firstIndex(of: window[at], from: at + 1), close < end {
        return (at + 1, close, close + 1, window[at])
      }
      note(.brokenAttribute)
      return (at + 1, end, end, UInt8(ascii: "\""))
    }
    note(.unquotedAttribute)
    var valueEnd = at
    while valueEnd < end, !window[valueEnd].isSpace { valueEnd += 1 }
    return (at, valueEnd, valueEnd, UInt8(ascii: "\""))
  }

  private mutating func value(_ window: Window, _ start: Int, _ end: Int, quote: UInt8) {
    // The value is all there, so nothing in it may wait for more.
    let window = Window(bytes: UnsafeRawBufferPointer(rebasing: window.bytes[..<end]), isLast: true)
    var at = start
    while at < end {
      let runEnd = at + window.plainText(at)
      while at < runEnd {
        let stop = window.bytes[at..<runEnd].firstIndex(of: quote) ?? runEnd
        emit(window.bytes[at..<stop])
        at = stop
        if stop < runEnd {
          emit(quote == UInt8(ascii: "'") ? "&#39;" : "&quot;")
          at += 1
        }
      }
      guard at < end else { return }
      switch window[at] {
      case UInt8(ascii: "&"): at = reference(window, at, end: end) ?? end
      case UInt8(ascii: "<"):
        emit("&lt;")
        at += 1
      case UInt8(ascii: ">"):
        emit("&gt;")
        at += 1
      case 0x80...: at = multibyte(window, at) ?? end
      default:
        note(.controlCharacter)
        at += 1
      }
    }
  }
}
