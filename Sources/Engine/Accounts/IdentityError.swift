/// The reason why an identity of a sign-in provider opens no account.
public enum IdentityError: Error, Equatable {
  /// No account is connected with it, and none is created.
  case unknown
  /// Its account is disabled.
  case disabled
  /// Another account is connected with it.
  case connectedToOther
  /// The account is connected with another identity of this provider.
  case alreadyConnected
  /// The account has no password, so that the identity is the only way to sign in.
  case onlyWayIn
}
