import Accounts
import Engines
import HTTPTypes
import Hummingbird

/// The sign-in by a header of trusted proxies.
struct ProxySignIn: Sendable {
  /// The person whom a request's header names.
  enum Person: Equatable {
    /// The request has no such header, or comes from another client, whose header has no meaning.
    case unnamed
    /// The name has no account yet, and neither has the owner.
    case first(name: String)
    /// The name has no account, or a disabled one, or is not a name. Carries the name for the page, "" when it is none.
    case refused(name: String)
    case user(AuthenticatedUser)
  }

  let accounts: Accounts
  let header: HTTPField.Name
  let createsAccounts: Bool

  /// - Returns: nil when `settings` is nil.
  init?(_ settings: SignInHeader?, accounts: Accounts) {
    guard let settings, let header = HTTPField.Name(settings.name) else { return nil }
    (self.accounts, self.header, createsAccounts) = (accounts, header, settings.createsAccounts)
  }

  func person(of request: Request, from source: RequestSource) async throws -> Person {
    guard source.isFromTrustedProxy else { return .unnamed }
    let values = request.headers[values: header]
    // A proxy may send the header without a value for people whom it does not know.
    guard values.contains(where: { !ForwardedElement.trimmed($0[...]).isEmpty }) else { return .unnamed }
    // Of several values, at least one is not the proxy's.
    guard values.count == 1, let name = values.first else { return .refused(name: "") }
    do {
      guard let user = try await accounts.user(authenticatedAs: name, creating: createsAccounts) else {
        return try await accounts.haveOwner() ? .refused(name: name) : .first(name: name)
      }
      return user.isDisabled ? .refused(name: user.name) : .user(user)
    } catch AccountError.tooManyAccounts {
      return .refused(name: name)
    } catch is AccountError {
      return .refused(name: "")
    }
  }
}
