/// A location, as `podcast:location` names it.
public struct DemoLocation: Sendable, Decodable {
  public var name: String
  /// A geo URI (RFC 5870).
  public var geo: String
}
