/// Where an episode is talked about (`podcast:socialInteract`).
public struct ParsedSocialInteraction: Sendable, Equatable, Encodable {
  /// The post that comments answer to.
  public var url: String
  /// In lower case, such as "activitypub".
  public var network: String?
  public var accountID: String?
  public var accountURL: String?
  /// The lower, the more important.
  public var priority: Int?

  enum CodingKeys: String, CodingKey {
    case url
    case network = "protocol"
    case accountID, accountURL, priority
  }
}
