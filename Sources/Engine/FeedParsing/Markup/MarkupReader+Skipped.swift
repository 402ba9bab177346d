import TextScanning

/// The markup that is skipped: comments, instructions, document types.
extension MarkupReader {
  mutating func comment(_ window: Window, _ start: Int) -> Int? {
    var at = start
    while let dash = window.bytes.firstIndex(of: UInt8(ascii: "-"), from: at) {
      if window.bytes.hasPrefix("-->", at: dash) {
        mode = .text
        return dash + 3
      }
      if dash + 2 >= window.count, !window.isLast { return dash > start ? dash : nil }
      at = dash + 1
    }
    return window.count
  }

  /// Ends at the first `>`: an instruction without its `?` must not swallow the feed.
  mutating func instruction(_ window: Window, _ start: Int) -> Int? {
    guard let end = window.bytes.firstIndex(of: UInt8(ascii: ">"), from: start) else { return window.count }
    mode = .text
    return end + 1
  }

  mutating func documentType(_ window: Window, _ start: Int) -> Int? {
    var at = start
    while at < window.count {
      let byte = window[at]
      at += 1
      switch (byte, documentTypeNesting.last) {
      case (UInt8(ascii: "\""), nil), (UInt8(ascii: "'"), nil), (UInt8(ascii: "["), nil):
        documentTypeNesting.append(byte)
      case (UInt8(ascii: "]"), UInt8(ascii: "[")):
        documentTypeNesting.removeLast()
      case (UInt8(ascii: "\""), UInt8(ascii: "\"")), (UInt8(ascii: "'"), UInt8(ascii: "'")):
        documentTypeNesting.removeLast()
      case (UInt8(ascii: ">"), nil):
        mode = .text
        return at
      default: break
      }
    }
    return at
  }
}
