/// Somebody who takes part (`podcast:person`, podcast namespace 1.0).
public struct ParsedPerson: Sendable, Equatable, Encodable {
  public var name: String
  /// In lower case, such as "host" or "guest"; nil when not told.
  public var role: String?
  /// In lower case, such as "cast" or "writing"; nil when not told.
  public var group: String?
  /// A page about the person.
  public var href: String?
  /// A picture of the person.
  public var img: String?

  public init(name: String, role: String? = nil, group: String? = nil, href: String? = nil, img: String? = nil) {
    self.name = name
    self.role = role
    self.group = group
    self.href = href
    self.img = img
  }
}
