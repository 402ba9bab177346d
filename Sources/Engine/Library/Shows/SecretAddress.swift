/// The detection of feed addresses that give access without anything else: they contain a user, or a random text as long as a token.
///
/// A part of the path, or the name or value of a parameter, counts as random when it has at least 20 letters and digits, most of which
/// are mixed like those of a token in hexadecimal or Base64, or of a UUID. The words and numbers of a readable address are not.
enum SecretAddress {
  static func isSecret(_ address: String) -> Bool {
    let bytes = Array(address.utf8.prefix(maxBytes))
    var start = 0
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) { start = colon + 3 }
    let hostEnd = bytes[start...].firstIndex { isEndOfHost($0) } ?? bytes.endIndex
    if bytes[start..<hostEnd].contains(UInt8(ascii: "@")) { return true }
    let rest = bytes[hostEnd...].prefix { $0 != UInt8(ascii: "#") }
    return rest.split(whereSeparator: separators.contains).contains { isRandom(decoded($0)) }
  }

  /// Whether a part of an address looks like a token.
  static func isRandom(_ part: [UInt8]) -> Bool {
    let length = part.count(where: isAlphanumeric)
    guard length >= minLength else { return false }
    if isHexadecimal(part) || isBase64(part) { return true }
    let mixed = part.split { !isAlphanumeric($0) }.filter(isMixed).reduce(0) { $0 + $1.count }
    // A token in Base64 is also cut into pieces by its "-" and "_", of which short ones may look like a word.
    return mixed >= minLength || mixed * 5 >= length * 3
  }

  // MARK: - Private

  private enum Kind { case digit, lower, upper }

  private static func kind(of byte: UInt8) -> Kind? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    // Letters outside ASCII have no case here.
    case UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
    default: nil
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { kind(of: byte) != nil }

  /// A UUID or another number in base 16: without its hyphens only digits and the letters a to f, several of each.
  private static func isHexadecimal(_ part: [UInt8]) -> Bool {
    let name = part.firstIndex(of: UInt8(ascii: ".")).map { part[..<$0] } ?? part[...]
    let bytes = name.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    guard bytes.count >= minLength, bytes.allSatisfy(isHexDigit) else { return false }
    return bytes.count { kind(of: $0) == .digit } >= 3
  }

  /// Digits, small and capital letters in an order that words and numbers with separators do not have.
  private static func isBase64(_ part: [UInt8]) -> Bool {
    let kinds = part.compactMap(kind)
    let (changes, capitals) = counts(kinds)
    return Set(kinds).count == 3 && changes * 4 >= kinds.count && capitals * 20 >= kinds.count
  }

  /// The number of changes between letters and digits, and from small to capital letters; and of pairs of capital letters.
  private static func counts(_ kinds: [Kind]) -> (changes: Int, capitals: Int) {
    let pairs = zip(kinds, kinds.dropFirst())
    let changes = pairs.count { before, after in before != after && (before == .digit || after == .digit || after == .upper) }
    return (changes, pairs.count { $0 == .upper && $1 == .upper })
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    kind(of: byte) == .digit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// A piece without separators: it changes between letters and digits, or from small to capital letters, too often for words.
  private static func isMixed(_ piece: some Collection<UInt8>) -> Bool {
    let kinds = piece.compactMap(kind)
    let digits = kinds.count { $0 == .digit }
    if digits == kinds.count { return digits >= minDigits }
    let (changes, capitals) = counts(kinds)
    if digits > 0 { return changes >= 5 || changes >= 2 && changes * 6 >= kinds.count }
    // Words that are written together have one capital letter each.
    if changes >= 3, changes * 5 >= kinds.count * 2 || changes * 5 >= kinds.count && capitals * 10 >= kinds.count { return true }
    return kinds.count >= minLength && longestConsonants(piece) >= minConsonants
  }

  private static func longestConsonants(_ piece: some Collection<UInt8>) -> Int {
    var (longest, current) = (0, 0)
    for byte in piece {
      current = byte >= 0x80 || vowels.contains(byte | 0x20) ? 0 : current + 1
      longest = max(longest, current)
    }
    return longest
  }

  /// The bytes for which percent-encoded ones stand.
  private static func decoded(_ part: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func isEndOfHost(_ byte: UInt8) -> Bool { "/?#".utf8.contains(byte) }

  private static let separators = Set("/?&;=".utf8)
  private static let vowels = Set("aeiouy".utf8)
  private static let minLength = 20
  /// More than a date with its time, or the number of a product.
  private static let minDigits = 16
  private static let minConsonants = 7
  private static let maxBytes = 8 << 10
}
