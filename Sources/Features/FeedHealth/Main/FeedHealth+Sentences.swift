import WebPage

extension FeedHealth {
  public static func title(of show: String) -> String { words(.titleOf, ["show": show]) }

  /// The user agent contains characters that cannot be sent.
  public static var badUserAgent: String { words(.badUserAgent) }

  /// The user or password is missing, or too long.
  public static var badSignIn: String { words(.badSignIn) }

  /// A repair that can no longer be reverted.
  public static var notReversible: String { words(.notReversible) }
}
