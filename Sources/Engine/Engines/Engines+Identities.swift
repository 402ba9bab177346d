import Accounts
import Library
import OpenIDConnect
import PodcastModel

/// The outcome of a sign-in at the provider.
public enum ProviderSignIn: Sendable, Equatable {
  /// A new session; carries its token and the path of this server that opens.
  case session(token: String, path: String)
  /// The identity is connected with the account of the signed-in user.
  case connected
}

extension Engines {
  /// Uses a verified identity for the purpose of its sign-in.
  ///
  /// - Parameter user: The signed-in user of the browser; nil for none.
  /// - Throws: `IdentityError`; `AccountError`; `IdentityProviderError.unknownState` when another user has signed in meanwhile; `StorageError`.
  public func signIn(
    with verified: VerifiedIdentity, for purpose: SignInPurpose, user: UserID?, from client: Client
  ) async throws -> ProviderSignIn {
    let identity = Identity(issuer: verified.issuer, subject: verified.subject)
    let name = verified.suggestedName
    switch purpose {
    case .signIn(let path):
      return .session(token: try await accounts.signIn(with: identity, name: name, from: client), path: path)
    case .join(let invitation):
      return .session(token: try await accounts.accept(invitation: invitation, with: identity, name: name, from: client), path: "/")
    case .setUp:
      return .session(token: try await accounts.setUpOwner(with: identity, name: name, from: client), path: "/")
    case .connect(let owner):
      guard user == owner else { throw IdentityProviderError.unknownState }
      try await accounts.connect(identity, to: owner)
      return .connected
    }
  }
}
