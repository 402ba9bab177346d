/// One size of a picture (`podcast:image`, `podcast:images`).
public struct ParsedImage: Sendable, Equatable, Encodable {
  /// The URL of the picture.
  public var url: String
  /// The width in pixels.
  public var width: Int?
  /// The height in pixels.
  public var height: Int?
  /// A MIME type in lower case.
  public var type: String?
  /// The publisher's name of its purpose, such as "artwork" or "banner".
  public var purpose: String?
}
