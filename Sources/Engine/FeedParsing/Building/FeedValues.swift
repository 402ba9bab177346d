import TextScanning

/// Yes, no and numbers, as feeds spell them.
package enum FeedValues {
  /// For `explicit` and `locked`; an unknown word is no answer.
  package static func flag(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "yes", "true", "explicit", "1": true
    case "no", "false", "clean", "0": false
    default: nil
    }
  }

  /// A count that may be written as "12", "12.5" (cut) or " 12 "; nil for words and negative numbers.
  package static func count(_ value: String) -> Int? {
    let digits = value.utf8.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    let rest = value.utf8.dropFirst(digits.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// A name that may be combined with an address, as in RSS: "me@example.org (Some Body)", "Some Body (me@example.org)", "Some Body
  /// <me@example.org>". An address alone is returned unchanged.
  static func personName(_ value: String) -> String {
    let text = value.readable
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    let parts = text.split { "()<>".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
    guard parts.count == 2, parts[0].contains("@") != parts[1].contains("@") else { return text }
    return parts[0].contains("@") ? parts[1] : parts[0]
  }

  /// A MIME type without parameters, in lower case; nil for an invalid one.
  static func mediaType(_ value: String?) -> String? {
    guard let value else { return nil }
    let type = value.utf8.prefix { $0 != UInt8(ascii: ";") }
    let isPlain = type.count == value.utf8.count && type.allSatisfy { $0 == $0.lowercased && !$0.isSpace }
    let word = isPlain ? value : String(value[..<type.endIndex]).trimmed.lowercased()
    guard word.utf8.contains(UInt8(ascii: "/")), !word.utf8.contains(where: \.isSpace) else { return nil }
    return word
  }

  /// Whether a text of this MIME type is base64 (RFC 4287, section 4.1.3.3).
  static func isBinary(type: String?) -> Bool {
    guard let type = mediaType(type) else { return false }
    return !type.hasPrefix("text/") && !type.hasSuffix("+xml") && !type.hasSuffix("/xml") && !type.hasSuffix("html")
  }
}
