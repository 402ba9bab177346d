import Foundation

extension RemoteURL {
  /// The schemes of links to feeds, in lower case, without those of the web: an app for podcasts opens them.
  public static let feedSchemes: Set<String> = [
    "feed", "podcast", "itpc", "pcast", "feeds", "podcasts", "itpcs", "pcasts", "web+podcast",
  ]

  /// Removes surrounding space, quotes and brackets, and the line breaks that mail clients and editors insert.
  static func cleaned(_ pasted: String) -> String {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value <= 0x20 || scalar.properties.isWhitespace || scalar.value == 0xFEFF || scalar.value == 0x200B
    }
    var scalars = Substring(pasted).unicodeScalars
    func trim() {
      while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
      while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    }
    trim()
    for (open, close) in [("<", ">"), ("\"", "\""), ("'", "'")] as [(Unicode.Scalar, Unicode.Scalar)]
    where scalars.count > 2 && scalars.first == open && scalars.last == close {
      scalars.removeFirst()
      scalars.removeLast()
      trim()
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.filter { !["\t", "\n", "\r", "\0"].contains($0) })
    return String(result)
  }

  /// Splits `scheme://rest`; the rest begins with the host.
  static func splitScheme(_ text: String) throws(FetchingError) -> (scheme: String, rest: Substring) {
    var text = text
    // The innermost scheme counts: `feed:https://host/`, `feed://https://host/` and `web+podcast:feed://host/` occur.
    for _ in 0..<maxNestedSchemes {
      guard let (name, afterColon) = leadingScheme(of: text), feedSchemes.contains(name) else { break }
      let inner = innerAddress(dropSlashes(afterColon))
      guard let (innerName, _) = leadingScheme(of: inner), webSchemes.contains(innerName) || feedSchemes.contains(innerName) else {
        return (name.hasSuffix("s") || name == "web+podcast" ? "https" : "http", inner[...])
      }
      text = inner
    }
    guard let (name, afterColon) = leadingScheme(of: text) else { return ("https", dropSlashes(text[...])) }
    switch name {
    case let name where webSchemes.contains(name):
      return (name, dropSlashes(afterColon))
    default:
      // `localhost:9000/feed` and `example.com:8080` are a host and a port, `mailto:someone` is not.
      let port = afterColon.prefix { !"/?#".contains($0) }
      if !afterColon.hasPrefix("//"), !port.isEmpty, port.allSatisfy({ $0.isASCII && $0.isNumber }) { return ("https", text[...]) }
      throw .unsupportedScheme(name)
    }
  }

  /// The scheme that `text` begins with, lower-case, and the text after its colon; nil when there is none.
  static func leadingScheme(of text: String) -> (name: String, rest: Substring)? {
    guard let colon = text.firstIndex(of: ":"), let first = text.first, first.isASCII, first.isLetter else { return nil }
    let name = text[..<colon]
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }) else { return nil }
    return (name.lowercased(), text[text.index(after: colon)...])
  }

  /// Parses `host`, `host:port` or `[v6]:port`. Names in other scripts become punycode. Nil when it is not a host.
  static func parseHost(_ text: Substring) -> (host: String, port: Int?)? {
    var name = text
    var port: Int?
    let bracket = text.lastIndex(of: "]")
    if let colon = text.lastIndex(of: ":"), bracket.map({ $0 < colon }) ?? true {
      let digits = text[text.index(after: colon)...]
      name = text[..<colon]
      if !digits.isEmpty {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits), (1...65535).contains(number)
        else { return nil }
        port = number
      }
    }
    if name.hasPrefix("[") {
      guard name.hasSuffix("]"), let address = IPAddress(String(name.dropFirst().dropLast())), address.isVersion6 else { return nil }
      return (address.description, port)
    }
    return asciiHost(name).map { ($0, port) }
  }

  static func parseCredentials(_ text: Substring) -> BasicCredentials? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let user = parts.first, !text.isEmpty else { return nil }
    return BasicCredentials(
      user: PercentEncoding.decode(String(user)), password: parts.count > 1 ? PercentEncoding.decode(String(parts[1])) : "")
  }

  /// Path and query, percent-encoded, dots removed, fragment dropped.
  static func normalizedPath(_ text: Substring) -> String {
    let whole = text.prefix { $0 != "#" }
    let question = whole.firstIndex(of: "?") ?? whole.endIndex
    let path = removeDots(whole[..<question].replacingOccurrences(of: "\\", with: "/"))
    return PercentEncoding.encode(path, keeping: PercentEncoding.path)
      + PercentEncoding.encode(String(whole[question...]), keeping: PercentEncoding.query)
  }

  /// RFC 3986 section 5.2.4. The result starts with `/`.
  static func removeDots(_ path: String) -> String {
    var output: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(path.hasPrefix("/") ? 1 : 0)
    for (offset, segment) in segments.enumerated() {
      let isLast = offset == segments.count - 1
      switch segment {
      case ".": if isLast { output.append("") }
      case "..":
        if !output.isEmpty { output.removeLast() }
        if isLast { output.append("") }
      default: output.append(segment)
      }
    }
    return "/" + output.joined(separator: "/")
  }

  // MARK: - Private

  private static let maxNestedSchemes = 4
  private static let webSchemes: Set<String> = ["http", "https"]

  /// The address after the scheme of a link to a feed. Links may percent-encode it, and browsers write `feed://https://host/` as
  /// `feed://https//host/`, since they read `https:` as a host with an empty port.
  private static func innerAddress(_ text: Substring) -> String {
    let isEncoded = text.firstIndex(of: "%").map { percent in
      let name = text[..<percent].lowercased()
      return (webSchemes.contains(name) || feedSchemes.contains(name)) && text[percent...].prefix(3).lowercased() == "%3a"
    }
    if isEncoded == true { return PercentEncoding.decode(String(text)) }
    for scheme in webSchemes where text.prefix(scheme.count + 2).lowercased() == scheme + "//" {
      return scheme + ":" + text.dropFirst(scheme.count)
    }
    return String(text)
  }

  private static func dropSlashes(_ text: Substring) -> Substring { text.drop { $0 == "/" || $0 == "\\" } }

  private static func asciiHost(_ name: Substring) -> String? {
    var host = PercentEncoding.decode(String(name)).lowercased()
    if !host.utf8.allSatisfy({ $0 < 0x80 }) {
      var components = URLComponents()
      components.host = host
      // A name that IDNA cannot encode is percent-encoded here, and rejected below.
      host = components.encodedHost ?? ""
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // One empty label at the end is the DNS root: `example.com.` is a host.
    let named = labels.last == "" ? labels.dropLast() : labels[...]
    guard !named.isEmpty, host.utf8.count <= 253 else { return nil }
    for label in named {
      guard (1...63).contains(label.utf8.count),
        label.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F })
      else { return nil }
    }
    return host
  }
}
