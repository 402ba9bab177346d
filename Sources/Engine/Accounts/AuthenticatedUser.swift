import PodcastModel

/// A user whom a trusted proxy has authenticated.
public struct AuthenticatedUser: Sendable, Equatable {
  /// The user.
  public let user: UserID
  /// The name of the account.
  public let name: String
  /// Whether the user is the owner.
  public let isOwner: Bool
  /// Whether the owner of the server has disabled the account.
  public let isDisabled: Bool
}
