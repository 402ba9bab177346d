/// A free text for machines (`podcast:txt`).
public struct ParsedTxt: Sendable, Equatable, Encodable {
  /// What it is for, such as "verify".
  public var purpose: String?
  public var text: String
}
