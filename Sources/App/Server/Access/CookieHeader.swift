/// The cookies of a request: a parser of the `Cookie` header. Source: RFC 6265, sections 4.2.1 (syntax) and 5.4 (order).
///
/// Each pair is checked on its own: other programs on the same host share the browser's cookies with this one, also across ports, and one of
/// their invalid pairs must not hide a session. Values are taken as they are, without percent-decoding: the server compares them with the
/// values that it has set.
struct CookieHeader: Equatable, Sendable {
  struct Cookie: Equatable, Sendable {
    let name: String
    /// Without the quotes that may surround it.
    let value: String
  }

  /// In the order of the header, each name once.
  ///
  /// Of several cookies with one name, the first counts: browsers put the one with the longest path first, and so the one that was set for
  /// this base path and not for the whole host.
  let cookies: [Cookie]

  /// The longest header, in bytes; the rest of a longer one is ignored.
  static let maxLength = 32 << 10
  /// The largest number of pairs, valid or not; further ones are ignored. Browsers store about 180 for a host.
  static let maxPairs = 200
  /// The longest pair, in bytes; a longer one is skipped. Browsers store no longer ones.
  static let maxPairLength = 4_096

  /// - Parameter header: The header's value; several header fields are joined by "; ". Nil has no cookies.
  init(_ header: String?) {
    var cookies: [Cookie] = []
    var names: Set<String> = []
    // By bytes: in a string, a combining mark after a semicolon hides it.
    var rest = Substring(header ?? "").utf8.prefix(Self.maxLength)
    let isCut = (header ?? "").utf8.count > rest.count
    for _ in 0..<Self.maxPairs {
      let end = rest.firstIndex(of: UInt8(ascii: ";"))
      // The last pair of a header that is too long may be incomplete.
      if end == nil, isCut { break }
      if let cookie = Self.cookie(rest[..<(end ?? rest.endIndex)]), names.insert(cookie.name).inserted { cookies.append(cookie) }
      guard let end else { break }
      rest = rest[rest.index(after: end)...]
    }
    self.cookies = cookies
  }

  /// The value of a cookie. Names are case-sensitive.
  subscript(name: String) -> String? { cookies.first { $0.name == name }?.value }

  /// The header's value with these cookies.
  var header: String { cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ") }

  // MARK: - Private

  /// Parses one pair; nil when it is invalid.
  private static func cookie(_ pair: Substring.UTF8View) -> Cookie? {
    let pair = trimmed(pair)
    guard pair.count <= maxPairLength, let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    let name = trimmed(pair[..<equals])
    let value = unquoted(trimmed(pair[pair.index(after: equals)...]))
    guard !name.isEmpty, name.allSatisfy(isToken), value.allSatisfy(isValue) else { return nil }
    return Cookie(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  private static func unquoted(_ value: Substring.UTF8View) -> Substring.UTF8View {
    let quote = UInt8(ascii: "\"")
    guard value.count >= 2, value.first == quote, value.last == quote else { return value }
    return value.dropFirst().dropLast()
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// The characters of a name: RFC 9110, section 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// The characters of a value: visible ASCII without quote, comma, semicolon and backslash.
  private static func isValue(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\",;\\".utf8.contains(byte)
  }
}
