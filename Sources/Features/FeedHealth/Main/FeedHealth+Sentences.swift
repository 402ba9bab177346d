import WebPage

extension FeedHealth {
  /// The page's title.
  public static func title(of show: String) -> String { words(.titleOf, ["show": show]) }

  /// The name that was typed cannot be sent.
  public static var badUserAgent: String { words(.badUserAgent) }

  /// Something is missing to sign in with, or far too long.
  public static var badSignIn: String { words(.badSignIn) }

  /// A repair that cannot be taken back any more.
  public static var notReversible: String { words(.notReversible) }
}
