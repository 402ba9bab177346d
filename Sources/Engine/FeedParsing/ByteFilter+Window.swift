import CFeedXML

extension ByteFilter {
  /// The bytes at hand. Constructs that end beyond them wait, unless these are the last.
  struct Window {
    let bytes: UnsafeRawBufferPointer
    let isLast: Bool

    var count: Int { bytes.count }
    subscript(index: Int) -> UInt8 { bytes[index] }

    /// How many bytes from `at` on are text without anything special.
    func plainText(_ at: Int, end: Int? = nil) -> Int {
      guard let base = bytes.baseAddress else { return 0 }
      return feed_xml_plain_text(base.assumingMemoryBound(to: UInt8.self) + at, (end ?? count) - at)
    }

    /// The same in a CDATA section.
    func plainCDATA(_ at: Int) -> Int {
      guard let base = bytes.baseAddress else { return 0 }
      return feed_xml_plain_cdata(base.assumingMemoryBound(to: UInt8.self) + at, count - at)
    }
  }

  // MARK: - What is left out

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

  /// Ends at the first `>`: one that lost its `?` must not swallow the feed.
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
