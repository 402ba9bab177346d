import WebPage

extension FeedStatusPage {
  public static func title(of show: String) -> String { strings(.titleOf, ["show": show]) }

  /// The user agent contains characters that cannot be sent.
  public static var badUserAgent: String { strings(.badUserAgent) }

  /// The user or password is missing, or too long.
  public static var badSignIn: String { strings(.badSignIn) }

  /// The server did not accept the user and password.
  public static var signInRefused: String { strings(.signInRefused) }

  /// The feed is the same without the user and password.
  public static var signInNotNeeded: String { strings(.signInNotNeeded) }

  /// A member wants to change a feed of which others have something.
  public static var ownerOnly: String { strings(.ownerOnly) }

  /// A repair that can no longer be reverted.
  public static var notReversible: String { strings(.notReversible) }

  // MARK: - Addresses and merges

  public static var badAddress: String { strings(.badAddress) }
  public static var previewExpired: String { strings(.previewExpired) }
  public static var addressRestored: String { strings(.addressRestored) }
  public static var addressUnchanged: String { strings(.addressUnchanged) }

  /// - Parameter isVisible: whether the viewer can see the show that has the address, and merge with it.
  public static func addressTaken(isVisible: Bool) -> String { strings(isVisible ? .addressTaken : .addressTakenByOther) }

  public static func mergeUndone(_ show: String) -> String { strings(.mergeUndone, ["show": show]) }
  public static var mergeNotReversible: String { strings(.mergeNotReversible) }
  public static var mergePrivate: String { strings(.mergePrivate) }
  public static var mergePlaying: String { strings(.mergePlaying) }
  public static var mergeTaken: String { strings(.mergeTaken) }
}
