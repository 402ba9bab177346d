import Accounts
import BoundedNumbers

/// The cookie with the token of a session.
///
/// Browsers send the cookies of a host to every port and path of it, so that the name carries both: two servers on one machine do not sign
/// each other's users out. Behind a proxy, these are the port and the path that the browser sees.
///
/// Over HTTPS and at the root of a host, the name begins with `__Host-`: browsers take such a cookie from this host alone, and over HTTPS
/// alone, so that a page of a sibling subdomain cannot replace a session by one of another user. Cookies without the prefix, which browsers
/// have from earlier versions, stay valid.
struct SessionCookie: Sendable {
  let name: String
  /// The names of cookies from before: without the prefix, and with the server's own port, from before it had a public address.
  private let earlierNames: [String]
  private let path: String
  private let isSecure: Bool

  /// - Parameters:
  ///   - port: The port that browsers connect to.
  ///   - earlierPort: The port whose cookies count too; nil for none.
  ///   - basePath: The path under which the app is served; "" for the root.
  ///   - isSecure: Whether browsers send the cookie over HTTPS only.
  init(port: Int, earlierPort: Int? = nil, basePath: String, isSecure: Bool = false) {
    let suffix = Self.suffix(for: basePath)
    let plain = "earnest_\(port)\(suffix)"
    name = isSecure && basePath.isEmpty ? "__Host-\(plain)" : plain
    earlierNames = [name == plain ? nil : plain, earlierPort.map { "earnest_\($0)\(suffix)" }].compactMap { $0 }
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
  func token(in cookies: CookieHeader) -> String? { ([name] + earlierNames).lazy.compactMap { cookies[$0] }.first }

  /// Whether the token has to be stored under the present name.
  func isRenamed(in cookies: CookieHeader) -> Bool { cookies[name] == nil }

  /// The `Set-Cookie` header that stores a token. Scripts cannot read it, and other sites' forms and frames do not send it.
  func setting(_ token: String) -> String {
    "\(name)=\(token); \(attributes); Max-Age=\(Int(clamping: Accounts.sessionLifetime))"
  }

  /// The `Set-Cookie` headers that delete the token under each name: an earlier cookie would sign its user in again.
  var deleting: [String] { ([name] + earlierNames).map { "\($0)=; \(attributes); Max-Age=0" } }

  private var attributes: String { "Path=\(path); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")" }
}
