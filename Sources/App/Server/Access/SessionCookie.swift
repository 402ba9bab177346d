import Accounts
import BoundedNumbers

/// The cookie with the token of a session.
///
/// Browsers send the cookies of a host to every port and path of it, so that the name carries both: two servers on one machine do not sign
/// each other's users out. Behind a proxy, these are the port and the path that the browser sees.
struct SessionCookie: Sendable {
  let name: String
  /// The name with the server's own port, which the cookie had before the server had a public address.
  private let earlierName: String?
  private let path: String
  private let isSecure: Bool

  /// - Parameters:
  ///   - port: The port that browsers connect to.
  ///   - earlierPort: The port whose cookies count too; nil for none.
  ///   - basePath: The path under which the app is served; "" for the root.
  ///   - isSecure: Whether browsers send the cookie over HTTPS only.
  init(port: Int, earlierPort: Int? = nil, basePath: String, isSecure: Bool = false) {
    let suffix = Self.suffix(for: basePath)
    name = "earnest_\(port)\(suffix)"
    earlierName = earlierPort.map { "earnest_\($0)\(suffix)" }
    path = basePath.isEmpty ? "/" : basePath
    self.isSecure = isSecure
  }

  /// The cookie of sessions for a request.
  init(for source: RequestSource, basePath: String) {
    self.init(port: source.port, earlierPort: source.earlierPort, basePath: basePath, isSecure: source.isSecure)
  }

  /// The end of the names of cookies for a base path.
  static func suffix(for basePath: String) -> String { String(basePath.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) }

  /// The token in the cookies of a request.
  func token(in cookies: CookieHeader) -> String? { cookies[name] ?? earlierName.flatMap { cookies[$0] } }

  /// Whether the token has to be stored under the present name.
  func isRenamed(in cookies: CookieHeader) -> Bool { cookies[name] == nil }

  /// The `Set-Cookie` header that stores a token. Scripts cannot read it, and other sites' forms and frames do not send it.
  func setting(_ token: String) -> String {
    "\(name)=\(token); \(attributes); Max-Age=\(Int(clamping: Accounts.sessionLifetime))"
  }

  /// The `Set-Cookie` header that deletes the token.
  var deleting: String { "\(name)=; \(attributes); Max-Age=0" }

  private var attributes: String { "Path=\(path); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")" }
}
