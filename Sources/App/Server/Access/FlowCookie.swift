import BoundedNumbers
import OpenIDConnect
import ServiceRouter
import Services

/// The cookie that binds a sign-in at the provider to the browser that began it. Browsers send it to the addresses of that sign-in only;
/// since it is Lax, also when the provider sends them back.
struct FlowCookie: Sendable {
  private let name: String
  private let path: String
  private let isSecure: Bool

  /// - Parameter basePath: The path under which the app is served; "" for the root.
  init(for source: RequestSource, basePath: String) {
    name = "earnest_oidc_\(source.port)\(SessionCookie.suffix(for: basePath))"
    path = basePath + SignInServices.Begin.pattern.description
    isSecure = source.isSecure
  }

  /// The token in the cookies of a request.
  func token(in cookies: CookieHeader) -> String? { cookies[name] }

  /// The `Set-Cookie` header that stores a token.
  func setting(_ token: String) -> String {
    "\(name)=\(token); Path=\(path); HttpOnly; SameSite=Lax; Max-Age=\(Int(clamping: IdentityProvider.lifetime))\(isSecure ? "; Secure" : "")"
  }
}
