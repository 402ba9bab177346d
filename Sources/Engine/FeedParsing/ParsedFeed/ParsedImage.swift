/// One size of a picture (`podcast:image`, `podcast:images`).
public struct ParsedImage: Sendable, Equatable, Encodable {
  public var url: String
  /// Pixels.
  public var width: Int?
  public var height: Int?
  public var type: String?
  /// What it is for, such as "artwork" or "banner"; the words of the publisher.
  public var purpose: String?
}
