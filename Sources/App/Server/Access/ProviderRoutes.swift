import Accounts
import Engines
import HTTPTypes
import Hummingbird
import OpenIDConnect
import PodcastModel
import Presenting
import Secrets
import ServiceRouter
import Services
import WebPage

/// The two addresses of a sign-in at the provider: one leads there, the other one takes the response.
struct ProviderRoutes: Sendable {
  let provider: IdentityProvider
  let signIn: @Sendable (VerifiedIdentity, SignInPurpose, UserID?, Client) async throws -> ProviderSignIn
  let basePath: String

  /// Leads the browser to the provider. The sign-in is bound to the browser by a cookie.
  func begin(_ request: Request, from source: RequestSource, viewer: Viewer) async throws -> Response {
    let query = FormFields.read(request.uri.query ?? "").compactMapValues(\.last)
    let ticket = query["ticket"]
    // A link of another site starts no sign-in.
    guard request.method == .get, ticket != nil || !viewer.isFromOtherSite else { return Self.redirect(to: SignInServices.Navigate().path) }
    guard let purpose = purpose(ticket: ticket, query, viewer) else { return failure(.expired, isConnecting: viewer.isSignedIn) }
    var connects = false
    if case .connect = purpose { connects = true }
    if viewer.isSignedIn, !connects { return Self.redirect(to: SignInServices.Navigate().path) }
    let cookie = FlowCookie(for: source, basePath: basePath)
    let stored = cookie.token(in: CookieHeader(request.headers[values: .cookie].joined(separator: "; ")))
    let browser = stored.flatMap { SecretToken.isToken($0) ? $0 : nil } ?? SecretToken.random()
    do {
      let address = try await provider.begin(
        purpose, browser: browser,
        redirectURI: (source.origin ?? "http://\(source.authority)") + Link.checked(SignInServices.Return().path),
        from: viewer.client.network.description)
      return Response(
        status: .seeOther, headers: [.location: address, .cacheControl: "no-store", .setCookie: cookie.setting(browser)])
    } catch let error as IdentityProviderError {
      return failure(SignInServices.Failure(error), isConnecting: viewer.isSignedIn)
    }
  }

  /// Takes the response of the provider, and starts a session.
  func finish(_ request: Request, from source: RequestSource, viewer: Viewer) async throws -> Response {
    guard request.method == .get else { return Self.redirect(to: SignInServices.Navigate().path) }
    let response = AuthorizationResponse(query: FormFields.read(request.uri.query ?? ""))
    let browser = FlowCookie(for: source, basePath: basePath).token(
      in: CookieHeader(request.headers[values: .cookie].joined(separator: "; ")))
    var isConnecting = false
    do {
      let (identity, purpose) = try await provider.finish(response, browser: browser)
      if case .connect = purpose { isConnecting = true }
      switch try await signIn(identity, purpose, viewer.isSignedIn ? UserID(viewer.userID) : nil, viewer.client) {
      case .session(let token, let path):
        var response = Self.redirect(to: path)
        response.headers[.setCookie] = SessionCookie(for: source, basePath: basePath).setting(token)
        return response
      case .connected: return Self.redirect(to: AccountSettingsServices.Navigate(isConnected: true).path)
      }
    } catch let error as IdentityProviderError {
      return failure(SignInServices.Failure(error), isConnecting: isConnecting)
    } catch let error as IdentityError {
      return failure(SignInServices.Failure(error), isConnecting: isConnecting)
    } catch let error as AccountError {
      return failure(SignInServices.Failure(error), isConnecting: isConnecting)
    }
  }

  // MARK: - Private

  /// - Returns: nil for a ticket that does not work, or belongs to another user.
  private func purpose(ticket: String?, _ query: [String: String], _ viewer: Viewer) -> SignInPurpose? {
    if let ticket {
      guard let purpose = provider.purpose(ofTicket: ticket) else { return nil }
      if case .connect(let user) = purpose, user.rawValue != viewer.userID { return nil }
      return purpose
    }
    if let invitation = query["invitation"] { return .join(invitation: invitation) }
    return .signIn(backTo: Link.local(query["to"] ?? "/"))
  }

  /// The address of the response has a code: the browser leaves it also after a failure.
  private func failure(_ failure: SignInServices.Failure, isConnecting: Bool) -> Response {
    Self.redirect(
      to: isConnecting ? AccountSettingsServices.Navigate(failure: failure).path : SignInServices.Navigate(failure: failure).path)
  }

  private static func redirect(to path: String) -> Response {
    Response(status: .seeOther, headers: [.location: Link.checked(Link.local(path)), .cacheControl: "no-store"])
  }
}

extension SignInServices.Failure {
  fileprivate init(_ error: IdentityProviderError) {
    self =
      switch error {
      case .unavailable: .unavailable
      case .unknownState: .expired
      case .tooManyOpen: .busy
      case .denied: .denied
      case .otherIssuer, .codeRefused, .invalidToken: .refused
      }
  }

  fileprivate init(_ error: IdentityError) {
    self =
      switch error {
      case .unknown: .unknown
      case .disabled: .disabled
      case .connectedToOther: .connectedToOther
      case .alreadyConnected, .onlyWayIn: .alreadyConnected
      }
  }

  fileprivate init(_ error: AccountError) {
    self =
      switch error {
      case .tooManyAttempts, .busy: .busy
      case .invalidLink: .invalidLink
      default: .unknown
      }
  }
}
