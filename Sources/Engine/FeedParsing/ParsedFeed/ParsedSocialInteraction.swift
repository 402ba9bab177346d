/// A discussion of an episode (`podcast:socialInteract`).
public struct ParsedSocialInteraction: Sendable, Equatable, Encodable {
  /// The URL of the root post.
  public var url: String
  /// The protocol in lower case, such as "activitypub".
  public var network: String?
  /// The id of the post's author.
  public var accountID: String?
  /// The URL of the author's profile.
  public var accountURL: String?
  /// The priority; the lowest number is the most important.
  public var priority: Int?

  enum CodingKeys: String, CodingKey {
    case url
    case network = "protocol"
    case accountID, accountURL, priority
  }
}
