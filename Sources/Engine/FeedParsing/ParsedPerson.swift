/// Somebody who takes part (`podcast:person`, podcast namespace 1.0).
public struct ParsedPerson: Sendable, Equatable {
  public var name: String
  /// In lower case, such as "host" or "guest"; nil when not told.
  public var role: String?
  /// A page about the person.
  public var href: String?
  /// A picture of the person.
  public var img: String?

  public init(name: String, role: String? = nil, href: String? = nil, img: String? = nil) {
    self.name = name
    self.role = role
    self.href = href
    self.img = img
  }
}

extension ParsedPerson: Encodable {
  enum CodingKeys: String, CodingKey { case name, role, href, img }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(role, forKey: .role)
    try container.encode(href, forKey: .href)
    try container.encode(img, forKey: .img)
  }
}
