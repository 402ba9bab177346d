/// The owner of a feed (`itunes:owner`).
public struct ParsedOwner: Sendable, Equatable, Encodable {
  /// The owner's name.
  public var name: String?
  /// The owner's email address.
  public var email: String?

  /// Creates an owner.
  public init(name: String? = nil, email: String? = nil) {
    self.name = name
    self.email = email
  }
}
