/// A free text for programs (`podcast:txt`).
public struct ParsedTxt: Sendable, Equatable, Encodable {
  /// Its purpose, such as "verify".
  public var purpose: String?
  /// The text.
  public var text: String
}
