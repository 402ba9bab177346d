/// A user name and password for HTTP basic authentication (RFC 7617).
public struct BasicCredentials: Sendable, Hashable {
  /// The user name, decoded.
  public var user: String
  /// The password, decoded.
  public var password: String

  /// Creates credentials.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

extension BasicCredentials {
  /// The address with the user name and password in it, as a user types it: "https://ada:s3cret@feeds.example/moss".
  public func inserted(into address: String) -> String {
    let (scheme, rest) = Self.parts(Self.removed(from: address))
    let user = PercentEncoding.encode(user, keeping: PercentEncoding.unreserved)
    return "\(scheme)\(user):\(PercentEncoding.encode(password, keeping: PercentEncoding.unreserved))@\(rest)"
  }

  /// The address without its user name and password.
  public static func removed(from address: String) -> String {
    let (scheme, rest) = parts(address)
    let authority = rest.prefix { !"/?#\\".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return address }
    return "\(scheme)\(rest[rest.index(after: at)...])"
  }

  /// The scheme with "://", and the rest; without a scheme, the rest is everything.
  private static func parts(_ address: String) -> (scheme: Substring, rest: Substring) {
    guard let range = address.firstRange(of: "://") else { return ("", address[...]) }
    return (address[..<range.upperBound], address[range.upperBound...])
  }
}
