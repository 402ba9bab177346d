/// Yes, no and numbers, as feeds spell them.
enum FeedWords {
  /// For `explicit` and `locked`; an unknown word is no answer.
  static func flag(_ value: String) -> Bool? {
    switch value.lowercased() {
    case "yes", "true", "explicit", "1": true
    case "no", "false", "clean", "0": false
    default: nil
    }
  }

  /// A count that may be written as "12", "12.5" (cut) or " 12 "; nil for words and negative numbers.
  static func count(_ value: String) -> Int? {
    let digits = value.utf8.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    let rest = value.utf8.dropFirst(digits.count)
    guard rest.isEmpty || rest.first == UInt8(ascii: ".") else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// A MIME type without parameters, in lower case; nil when it is none.
  static func mediaType(_ value: String?) -> String? {
    guard let value = value?.split(separator: ";").first.map({ String($0).trimmed.lowercased() }),
      value.contains("/"), !value.utf8.contains(where: \.isSpace)
    else { return nil }
    return value
  }
}
