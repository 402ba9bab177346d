import PodcastModel

/// The use of a sign-in at the provider.
public enum SignInPurpose: Sendable, Equatable {
  /// Signs in, then opens a path of this server.
  case signIn(backTo: String)
  /// Uses up an invitation; carries its token.
  case join(invitation: String)
  /// Gives the existing user the owner's account, after the setup code was right.
  case setUp
  /// Connects the identity with the account of a signed-in user.
  case connect(UserID)
}
