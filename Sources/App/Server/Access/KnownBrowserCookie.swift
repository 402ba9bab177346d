/// The cookie with the marks of the users who have signed in with a browser. It stays after a sign-out, and signs no user in.
struct KnownBrowserCookie: Sendable {
  private let name: String
  private let path: String
  private let isSecure: Bool

  /// - Parameter basePath: The path under which the app is served; "" for the root.
  init(for source: RequestSource, basePath: String) {
    name = "earnest_known_\(source.port)\(SessionCookie.suffix(for: basePath))"
    path = basePath.isEmpty ? "/" : basePath
    isSecure = source.isSecure
  }

  /// The marks in the cookies of a request.
  func marks(in cookies: CookieHeader) -> String? { cookies[name] }

  /// The `Set-Cookie` header that stores marks.
  func setting(_ marks: String) -> String {
    "\(name)=\(marks); Path=\(path); HttpOnly; SameSite=Lax; Max-Age=\(Self.lifetime)\(isSecure ? "; Secure" : "")"
  }

  /// The longest lifetime of a cookie in browsers, in seconds.
  private static let lifetime = 400 * 86_400
}
