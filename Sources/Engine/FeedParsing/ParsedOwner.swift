/// Who is responsible for the feed (`itunes:owner`).
public struct ParsedOwner: Sendable, Equatable {
  public var name: String?
  public var email: String?

  public init(name: String? = nil, email: String? = nil) {
    self.name = name
    self.email = email
  }
}

extension ParsedOwner: Encodable {
  enum CodingKeys: String, CodingKey { case name, email }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(email, forKey: .email)
  }
}
