import Fetching

/// One step of a request through a proxy, as the proxy describes it.
struct ForwardedElement: Equatable, Sendable {
  /// The address of the proxy's client; nil when it is missing, hidden or not an address.
  var address: IPAddress?
  /// `http` or `https`.
  var scheme: String?
  /// The host, and the port if there is one.
  var authority: String?

  /// The steps in the values of a `Forwarded` header, the nearest proxy last. Source: RFC 7239, section 4.
  static func elements(in values: [String]) -> [ForwardedElement] {
    values.flatMap { split($0, at: UInt8(ascii: ",")) }.map { element in
      var step = ForwardedElement()
      for pair in split(String(element), at: UInt8(ascii: ";")) {
        guard let equals = pair.firstIndex(of: "=") else { continue }
        let value = unquoted(pair[pair.index(after: equals)...])
        switch pair[..<equals].lowercased() {
        case "for": step.address = address(in: value[...])
        case "proto": step.scheme = scheme(value[...])
        case "host": step.authority = authority(value[...])
        default: break
        }
      }
      return step
    }
  }

  /// The address of a node: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:4711`. nil for anything else, such
  /// as `unknown`.
  static func address(in node: Substring) -> IPAddress? {
    let node = trimmed(node)
    guard node.utf8.count <= maxNodeLength else { return nil }
    if node.first == "[" {
      guard let end = node.firstIndex(of: "]"), isPort(node[node.index(after: end)...]) else { return nil }
      guard case .v6(let high, let low) = IPAddress(String(node[node.index(after: node.startIndex)..<end])) else { return nil }
      return IPAddress.v6(high: high, low: low).unmapped
    }
    if let address = IPAddress(String(node)) { return address.unmapped }
    guard let colon = node.firstIndex(of: ":"), isPort(node[colon...]) else { return nil }
    guard case .v4(let bits) = IPAddress(String(node[..<colon])) else { return nil }
    return .v4(bits)
  }

  /// nil when `text` is not a scheme of the web.
  static func scheme(_ text: Substring) -> String? {
    let scheme = trimmed(text).lowercased()
    return scheme == "http" || scheme == "https" ? scheme : nil
  }

  /// nil when `text` cannot be a host with or without a port.
  static func authority(_ text: Substring) -> String? {
    let authority = trimmed(text).lowercased()
    guard (1...255).contains(authority.utf8.count) else { return nil }
    let isValid = authority.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-_.:[]".utf8.contains(byte)
      }
    }
    return isValid ? authority : nil
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }

  // MARK: - Private

  /// Splits outside of quoted strings.
  private static func split(_ text: String, at separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var (start, isQuoted, isEscaped) = (text.startIndex, false, false)
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator, !isQuoted {
        parts.append(trimmed(text[start..<index]))
        start = text.utf8.index(after: index)
      }
    }
    return parts + [trimmed(text[start...])]
  }

  private static func unquoted(_ text: Substring) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
    var value = ""
    var isEscaped = false
    for character in text.dropFirst().dropLast() {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        value.append(character)
        isEscaped = false
      }
    }
    return value
  }

  /// "" or a colon and up to five digits.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty
      || text.first == ":" && (2...6).contains(text.utf8.count) && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The longest IPv6 address with an IPv4 part, brackets and a port, in bytes.
  private static let maxNodeLength = 53
}
