/// The sign-in by trusted proxies, which authenticate people and send their names in a header.
public struct SignInHeader: Sendable, Equatable {
  /// The name of the header, such as `Remote-User`.
  public let name: String
  /// Whether a person without an account gets one.
  public var createsAccounts = false
  /// The web address that signs people out of the proxy; nil for none.
  public var signOutURL: String?

  /// - Parameter name: The name of the header.
  /// - Returns: nil when it is no name, or that of a header that clients send themselves.
  public init?(_ name: String) {
    let lowered = name.lowercased()
    guard (1...Self.maxNameLength).contains(name.utf8.count), name.utf8.allSatisfy(Self.isToken),
      !Self.clientHeaders.contains(lowered), !["x-forwarded-", "sec-", "earnest-", "accept"].contains(where: lowered.hasPrefix)
    else { return nil }
    self.name = name
  }

  // MARK: - Private

  /// The characters of a header's name. Source: RFC 9110, section 5.6.2.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static let clientHeaders: Set<String> = [
    "authorization", "connection", "content-length", "content-type", "cookie", "forwarded", "host", "origin", "range", "referer",
    "transfer-encoding", "user-agent", "via",
  ]
  /// In bytes.
  private static let maxNameLength = 64
}
