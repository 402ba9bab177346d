import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import PodcastModel
import Secrets
import ServiceRouter
import WebPage

/// Finds the user of a request: by the cookie of a session, or by the access key.
struct Authenticator: Sendable {
  let accounts: Accounts
  let mode: SignInMode
  /// The key of a server without accounts; nil in the other modes.
  let key: AccessKey?
  let basePath: String
  /// The sign-in by trusted proxies; nil when there is none.
  let proxySignIn: ProxySignIn?
  let signedMedia: SignedMediaAddresses

  /// The sender of a request.
  struct Sender {
    /// The user, or a viewer who is not signed in.
    let viewer: Viewer
    /// The token of forms of the viewer's session; nil when the request carries no cookie that another site could use.
    var formToken: FormToken?
    /// The `Set-Cookie` headers that extend the session in the browser, or mark it as known; empty when that is not due.
    var cookies: [String] = []
    /// The user of a known browser that is not signed in, for limits alone.
    var knownUser: UserID?
    /// Whether the browser's session was ended before its expiry.
    var hasEndedSession = false
    /// Whether a trusted proxy names a person without an account, or with a disabled one.
    var isRefused = false
  }

  /// Finds the sender of `request`.
  func sender(of request: Request, from source: RequestSource) async throws -> Sender {
    if mode == .open { return Sender(viewer: viewer(.local, isOwner: true, of: request, from: source)) }
    if let key, let presented = request.bearer {
      // A program that presents a wrong key is not signed in by a cookie instead.
      let isRight = key.matches(presented)
      return Sender(viewer: viewer(isRight ? .local : UserID(0), isOwner: isRight, of: request, from: source))
    }
    let cookie = SessionCookie(for: source, basePath: basePath)
    let cookies = CookieHeader(request.headers[values: .cookie].joined(separator: "; "))
    var session: Session?
    let token = cookie.token(in: cookies)
    if let token, let found = try await accounts.user(token: token, in: mode) {
      session = Session(token: token, found: found, isNewInBrowser: found.isExtended || cookie.isRenamed(in: cookies))
    }
    switch try await proxySignIn?.person(of: request, from: source) ?? .unnamed {
    case .unnamed:
      // A session that a proxy began is worth nothing without its header.
      if let session, !session.found.isByProxy {
        var sender = sender(in: session, cookie, of: request, from: source)
        if let mark = await mark(of: session.found.user, for: request, cookies, from: source) { sender.cookies.append(mark) }
        return sender
      }
    case .first(let name):
      return Sender(viewer: viewer(UserID(0), isOwner: false, proxyName: name, of: request, from: source))
    case .refused(let name):
      if let session { try await accounts.signOut(session.found.session, of: session.found.user) }
      return Sender(viewer: viewer(UserID(0), isOwner: false, proxyName: name, of: request, from: source), isRefused: true)
    case .user(let user):
      return try await sender(as: user, in: session, cookie, of: request, from: source)
    }
    if let address = try await signedAddress(request) {
      return Sender(viewer: viewer(UserID(address.user), isOwner: false, session: address.session, of: request, from: source))
    }
    let marks = KnownBrowserCookie(for: source, basePath: basePath).marks(in: cookies)
    var sender = Sender(
      viewer: viewer(UserID(0), isOwner: false, marks: marks, of: request, from: source),
      // Without the key, every browser is unknown.
      knownUser: mode == .accounts ? try? await accounts.knownBrowsers.latestUser(in: marks) : nil)
    if session == nil, let token { sender.hasEndedSession = try await accounts.isEnded(token: token) }
    return sender
  }

  /// The response to an address with the access key ("/?key=…"): a session's cookie, and the address without the key, so that it stays
  /// in neither the address bar nor the history.
  ///
  /// - Returns: nil for other requests, and for a wrong key.
  func response(toKeyIn request: Request, from source: RequestSource) async throws -> Response? {
    guard let key, request.method == .get, let query = request.uri.query else { return nil }
    let pairs = query.split(separator: "&")
    guard let presented = pairs.first(where: { $0.hasPrefix("key=") }) else { return nil }
    let client = Client(address: source.address, userAgent: request.headers[.userAgent])
    let token: String
    do {
      token = try await accounts.signIn(key: String(presented.dropFirst(4)), key, from: client)
    } catch is AccountError {
      // The page for everybody who is not signed in says what to do.
      return nil
    }
    let rest = pairs.filter { !$0.hasPrefix("key=") }.joined(separator: "&")
    let path = Link.checked(Link.local(request.uri.path + (rest.isEmpty ? "" : "?" + rest)))
    let cookie = SessionCookie(for: source, basePath: basePath)
    return Response(
      status: .seeOther, headers: [.location: path, .cacheControl: "no-store", .setCookie: cookie.setting(token)])
  }

  // MARK: - Private

  private struct Session {
    let token: String
    let found: SignedIn
    /// Whether the browser has to store the cookie.
    let isNewInBrowser: Bool
  }

  private func viewer(
    _ user: UserID, name: String? = nil, isOwner: Bool, session: Int64? = nil, proxyName: String? = nil,
    marks: String? = nil, of request: Request, from source: RequestSource
  ) -> Viewer {
    Viewer(
      userID: user.rawValue, name: name, isOwner: isOwner, session: session, address: source.address,
      userAgent: request.headers[.userAgent], proxyName: proxyName, isFromOtherSite: RequestGuard.isFromOtherSite(request.head),
      browserMarks: marks, unlistedHost: source.unlistedHost)
  }

  private func sender(in session: Session, _ cookie: SessionCookie, of request: Request, from source: RequestSource) -> Sender {
    let found = session.found
    return Sender(
      viewer: viewer(found.user, name: found.name, isOwner: found.isOwner, session: found.session, of: request, from: source),
      formToken: FormToken(secret: AddressSigner(secret: session.token).bytes(for: "form token")),
      cookies: session.isNewInBrowser ? [cookie.setting(session.token)] : [])
  }

  /// The `Set-Cookie` header that marks a user's browser as known; nil when it is, or the response is no page.
  private func mark(of user: UserID, for request: Request, _ cookies: CookieHeader, from source: RequestSource) async -> String? {
    guard mode == .accounts, Self.isForPage(request) else { return nil }
    let (cookie, browsers) = (KnownBrowserCookie(for: source, basePath: basePath), accounts.knownBrowsers)
    let marks = cookie.marks(in: cookies)
    do {
      if try await browsers.mark(of: user, in: marks) != nil { return nil }
      return cookie.setting(try await browsers.adding(user, to: marks))
    } catch {
      // Without the key, the page still opens.
      return nil
    }
  }

  /// The sender whom a trusted proxy names. A session of another user ends; the user's own begins with the next page.
  private func sender(
    as named: AuthenticatedUser, in session: Session?, _ cookie: SessionCookie, of request: Request, from source: RequestSource
  ) async throws -> Sender {
    if let session {
      if session.found.user == named.user { return sender(in: session, cookie, of: request, from: source) }
      try await accounts.signOut(session.found.session, of: session.found.user)
    }
    // A change needs the form token of a session, which `/session` renews, and a live stream ends with its session.
    let needsSession = request.method == .post || [AppRoutes.live.path, AppRoutes.session.path].contains(request.uri.path)
    if request.method == .get, !needsSession, Self.isForPage(request) {
      let client = Client(address: source.address, userAgent: request.headers[.userAgent])
      let token = try await accounts.openSession(ofAuthenticated: named.user, from: client)
      if let found = try await accounts.user(token: token, in: mode) {
        return sender(in: Session(token: token, found: found, isNewInBrowser: true), cookie, of: request, from: source)
      }
    }
    let user = needsSession ? UserID(0) : named.user
    return Sender(viewer: viewer(user, name: named.name, isOwner: !needsSession && named.isOwner, of: request, from: source))
  }

  /// Whether the response can be a page, so that its browser keeps a cookie.
  private static func isForPage(_ request: Request) -> Bool {
    PageRoutes.isFromRuntime(request) || request.headers[.accept]?.contains("text/html") == true
  }

  /// The signed address of a file, for a device that sends no cookies, while its session lives.
  private func signedAddress(_ request: Request) async throws -> SignedMediaAddress? {
    guard request.method == .get || request.method == .head,
      let address = try await signedMedia.verified(path: request.uri.path, query: request.uri.query)
    else { return nil }
    // A request with the access key has no session.
    guard let session = address.session else { return mode == .key ? address : nil }
    return try await accounts.isValid(session, in: mode) ? address : nil
  }
}
