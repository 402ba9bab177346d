import TextScanning

/// Writes text into HTML, byte by byte.
package enum HTMLEscape {
  /// Text whose every byte may stay as it is, but for the five that mean something in HTML.
  static func append(_ text: CheckedBytes, to output: inout [UInt8]) {
    var start = 0
    for at in 0..<text.count where isSpecial(text[at]) {
      output.append(contentsOf: text.part(start..<at))
      append(text[at], to: &output)
      start = at + 1
    }
    output.append(contentsOf: text[start...])
  }

  static func append(_ text: String, to output: inout [UInt8]) {
    text.withCheckedBytes { append($0, to: &output) }
  }

  @inlinable package static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
    case UInt8(ascii: "'"): output.append(contentsOf: "&#39;".utf8)
    default: output.append(byte)
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: ">")
      && (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
        || byte == UInt8(ascii: "'"))
  }

  /// Elements that never have an end tag.
  package static func isVoid(_ name: String) -> Bool {
    ["br", "hr", "img", "input", "meta", "link", "wbr", "source", "col", "area", "embed", "track", "base"].contains(name)
  }
}
