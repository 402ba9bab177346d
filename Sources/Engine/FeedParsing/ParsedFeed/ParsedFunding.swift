/// A way to support the show (`podcast:funding`, Atom `rel="payment"`).
public struct ParsedFunding: Sendable, Equatable, Encodable {
  /// The URL of the page.
  public var url: String
  /// The publisher's label, such as "Support the show".
  public var text: String?
}
