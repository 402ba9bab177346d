/// Other readings of an address, for one at which a server has nothing.
public enum AddressRepair {
  /// The address without ampersands that were escaped once too often (`&amp;` for `&`); nil when it has none.
  public static func unescaped(_ text: String) -> String? {
    guard text.utf8.count <= maxBytes, text.utf8.contains(UInt8(ascii: "&")) else { return nil }
    var result = text
    // `&amp;amp;` hides another one.
    for _ in 0..<maxDepth {
      let next = result.replacing(/(?i)&(?:amp|#0{0,5}38|#x0{0,5}26);/, with: "&")
      if next == result { break }
      result = next
    }
    return result == text ? nil : result
  }

  /// The escapes of single bytes of a text in Latin-1 as those of UTF-8.
  static func latinAsUTF8(_ text: String) -> String {
    text.replacing(/%([89A-Fa-f][0-9A-Fa-f])/) { match in
      guard let byte = UInt8(match.output.1, radix: 16) else { return String(match.output.0) }
      return PercentEncoding.encode(String(Unicode.Scalar(byte)), keeping: PercentEncoding.unreserved)
    }
  }

  private static let maxDepth = 4
  /// As of a `RemoteURL`.
  private static let maxBytes = 8_192
}
