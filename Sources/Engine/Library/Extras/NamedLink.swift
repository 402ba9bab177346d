/// A text with an optional web page: a way to support a show, a location, a licence.
public struct NamedLink: Sendable, Equatable, Codable {
  /// The text; empty when the feed has only the page.
  public var name: String
  /// The web page; nil for none.
  public var url: String?

  /// Creates a link.
  public init(name: String, url: String? = nil) {
    self.name = name
    self.url = url
  }
}
