/// The owner of a feed (`itunes:owner`).
public struct ParsedOwner: Sendable, Equatable, Encodable {
  /// The owner's name.
  public var name: String?
  /// The owner's email address.
  public var email: String?
}
