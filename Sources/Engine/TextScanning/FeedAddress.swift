/// Addresses in feeds: trimmed, relative ones resolved as RFC 3986 section 5 says.
package enum FeedAddress {
  /// Nil when there is nothing, or something that runs instead of leading somewhere (`javascript:`, `data:`).
  /// Without a base a relative address is given back as it is.
  package static func resolve(_ text: String, base: String?) -> String? {
    var address = text.trimmed
    let (isClean, isWhole) = address.withCheckedBytes { bytes in
      (!bytes.contains { $0 < 0x20 }, bytes.hasPrefix("https://") || bytes.hasPrefix("http://"))
    }
    // Nearly every address is absolute.
    if isClean, isWhole { return address }
    if !isClean {
      address = String(decoding: address.utf8.filter { $0 >= 0x20 }, as: UTF8.self)
    }
    guard !address.isEmpty else { return nil }
    if let scheme = scheme(of: address) {
      switch scheme {
      case "javascript", "vbscript", "data": return nil
      default: return address
      }
    }
    if address.lowercased().hasPrefix("www.") { return "http://" + address }
    guard let base, let parts = Parts(base) else { return address }
    return parts.resolving(address)
  }

  /// In lower case; nil for a relative address.
  package static func scheme(of address: String) -> String? {
    var scheme: [UInt8] = []
    for byte in address.utf8 {
      if byte == UInt8(ascii: ":") { return scheme.isEmpty ? nil : String(decoding: scheme, as: UTF8.self) }
      let fits =
        byte.isLetter
        || (!scheme.isEmpty && (byte.isDigit || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)))
      guard fits, scheme.count < 32 else { return nil }
      scheme.append(byte.lowercased)
    }
    return nil
  }

  // MARK: - Private

  private struct Parts {
    var scheme: String
    /// With its two slashes; nil when there is none.
    var authority: Substring?
    var path: Substring
    var query: Substring

    init?(_ address: String) {
      guard let scheme = FeedAddress.scheme(of: address) else { return nil }
      self.scheme = scheme
      var rest = address.dropFirst(scheme.count + 1)
      if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
      if rest.hasPrefix("//") {
        let end = rest.dropFirst(2).firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        authority = rest[..<end]
        rest = rest[end...]
      }
      let end = rest.firstIndex(of: "?") ?? rest.endIndex
      path = rest[..<end]
      query = rest[end...]
    }

    func resolving(_ address: String) -> String {
      if address.hasPrefix("//") { return scheme + ":" + address }
      let root = scheme + ":" + (authority ?? "")
      if address.hasPrefix("#") { return root + path + query + address }
      if address.hasPrefix("?") { return root + path + address }
      let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
      var merged = String(address[..<end])
      if !merged.hasPrefix("/") {
        if let slash = path.lastIndex(of: "/") {
          merged = path[...slash] + merged
        } else if authority != nil {
          merged = "/" + merged
        }
      }
      return root + Parts.withoutDots(merged) + address[end...]
    }

    private static func withoutDots(_ path: String) -> String {
      var kept: [Substring] = []
      let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      for (index, segment) in segments.enumerated() {
        let isLast = index == segments.count - 1
        switch segment {
        case ".":
          if isLast { kept.append("") }
        case "..":
          if kept.count > 1 { kept.removeLast() }
          if isLast { kept.append("") }
        default:
          kept.append(segment)
        }
      }
      return kept.joined(separator: "/")
    }
  }
}
