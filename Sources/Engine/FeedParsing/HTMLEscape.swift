/// Writes text into HTML, byte by byte.
enum HTMLEscape {
  static func append(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
    case UInt8(ascii: "'"): output.append(contentsOf: "&#39;".utf8)
    default: output.append(byte)
    }
  }

  /// Elements that never have an end tag.
  static func isVoid(_ name: String) -> Bool {
    ["br", "hr", "img", "input", "meta", "link", "wbr", "source", "col", "area", "embed", "track", "base"].contains(name)
  }
}
