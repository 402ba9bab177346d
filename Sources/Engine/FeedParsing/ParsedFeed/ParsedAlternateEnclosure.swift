/// The same episode in another form (`podcast:alternateEnclosure`).
public struct ParsedAlternateEnclosure: Sendable, Equatable, Encodable {
  /// A MIME type in lower case.
  public var type: String?
  /// Bytes.
  public var length: Int?
  /// Bits a second.
  public var bitrate: Double?
  /// Of a video, in pixels.
  public var height: Int?
  public var language: String?
  public var title: String?
  /// What groups forms that belong together, in the publisher's words.
  public var relation: String?
  /// RFC 6381, such as "mp4a.40.2".
  public var codecs: String?
  public var isDefault = false
  /// Where it is to be had, the publisher's favourite first; http and https as well as others.
  public var sources: [Source] = []

  public struct Source: Sendable, Equatable, Encodable {
    public var url: String
    public var type: String?
  }
}
