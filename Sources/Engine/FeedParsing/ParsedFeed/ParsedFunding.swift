/// A way to support the show (`podcast:funding`, Atom `rel="payment"`).
public struct ParsedFunding: Sendable, Equatable, Encodable {
  public var url: String
  /// What the publisher calls it, such as "Support the show".
  public var text: String?
}
