/// A parser of `application/x-www-form-urlencoded` text, the format of form posts and queries. Source: the WHATWG URL standard, section
/// 5.1. It splits by bytes: in a string, a combining mark after a separator hides it.
enum FormFields {
  /// The values of each field, in order.
  static func read(_ text: some StringProtocol) -> [String: [String]] {
    Substring(text).utf8.split(separator: UInt8(ascii: "&")).reduce(into: [:]) { fields, pair in
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      fields[decoded(parts[0]), default: []].append(parts.count > 1 ? decoded(parts[1]) : "")
    }
  }

  private static func decoded(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        if let high = rest.first?.hexDigit, let low = rest.dropFirst().first?.hexDigit {
          bytes.append(high << 4 | low)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8(clamping: $0) } }
}
