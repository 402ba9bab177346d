/// A participant (`podcast:person`, podcast namespace 1.0).
public struct ParsedPerson: Sendable, Equatable, Encodable {
  /// The person's name.
  public var name: String
  /// The role in lower case, such as "host" or "guest"; nil where the feed has none.
  public var role: String?
  /// The group in lower case, such as "cast" or "writing"; nil where the feed has none.
  public var group: String?
  /// The URL of a page about the person.
  public var href: String?
  /// The URL of a picture of the person.
  public var img: String?
}
