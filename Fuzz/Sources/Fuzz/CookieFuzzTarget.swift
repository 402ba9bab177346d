@testable import Server

/// The cookies of any header can be written and parsed again; their number, length and characters are bounded.
enum CookieFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let header = String(decoding: bytes, as: UTF8.self)
    let found = CookieHeader(header)
    require(CookieHeader(found.header) == found, "cookies that cannot be parsed again")
    require(found.cookies.count <= CookieHeader.maxPairs, "too many cookies")
    require(Set(found.cookies.map(\.name)).count == found.cookies.count, "a name twice")
    for cookie in found.cookies {
      require(cookie.name.utf8.count + cookie.value.utf8.count < CookieHeader.maxPairLength, "too long a cookie")
      require(!cookie.name.isEmpty && (cookie.name + cookie.value).utf8.allSatisfy(isVisible), "a blank or a control character")
      require(found[cookie.name] == cookie.value, "another cookie of the same name")
    }
    checkFirst(found, header)
    return 0
  }

  /// A valid cookie before all others is found with any rest, and never replaced by it.
  private static func checkFirst(_ found: CookieHeader, _ header: String) {
    let own = CookieHeader("own=1; \(header)")
    require(own["own"] == "1", "a later cookie hides the first")
    let others = found.cookies.filter { $0.name != "own" }
    // The additional pair may push the last one over the limit.
    require(others.starts(with: own.cookies.dropFirst()), "the first cookie changes the others")
  }

  private static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7E).contains(byte) && byte != UInt8(ascii: ";") }
}
