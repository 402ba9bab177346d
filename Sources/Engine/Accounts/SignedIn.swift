import Library
import PodcastModel

/// A user whose request has been authenticated.
public struct SignedIn: Sendable, Equatable {
  /// The user.
  public let user: UserID
  /// The name of the account; nil without accounts.
  public let name: String?
  /// Whether the user is the owner.
  public let isOwner: Bool
  /// The id of the session.
  public let session: WebSession.ID
  /// Whether a trusted proxy began the session, which is then valid only for requests that name the same user.
  public let isByProxy: Bool
  /// Whether the session was extended: the browser's cookie has to be extended too.
  public let isExtended: Bool
}
