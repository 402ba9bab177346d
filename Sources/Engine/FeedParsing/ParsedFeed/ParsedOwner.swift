/// Who is responsible for the feed (`itunes:owner`).
public struct ParsedOwner: Sendable, Equatable, Encodable {
  public var name: String?
  public var email: String?

  public init(name: String? = nil, email: String? = nil) {
    self.name = name
    self.email = email
  }
}
