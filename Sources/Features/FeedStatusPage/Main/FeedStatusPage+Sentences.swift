import WebPage

extension FeedStatusPage {
  public static func title(of show: String) -> String { strings(.titleOf, ["show": show]) }

  /// The user agent contains characters that cannot be sent.
  public static var badUserAgent: String { strings(.badUserAgent) }

  /// The user or password is missing, or too long.
  public static var badSignIn: String { strings(.badSignIn) }

  /// The server did not accept the user and password.
  public static var signInRefused: String { strings(.signInRefused) }

  /// A member wants to change a feed that others subscribe to.
  public static var ownerOnly: String { strings(.ownerOnly) }

  /// A repair that can no longer be reverted.
  public static var notReversible: String { strings(.notReversible) }
}
