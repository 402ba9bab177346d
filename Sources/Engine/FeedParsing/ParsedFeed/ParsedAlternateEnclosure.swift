/// An alternative file of an episode (`podcast:alternateEnclosure`).
public struct ParsedAlternateEnclosure: Sendable, Equatable, Encodable {
  /// A MIME type in lower case.
  public var type: String?
  /// The size in bytes.
  public var length: Int?
  /// The bit rate in bits per second.
  public var bitrate: Double?
  /// The height of a video, in pixels.
  public var height: Int?
  /// The language, as published.
  public var language: String?
  /// The title of this version.
  public var title: String?
  /// The publisher's name of a group of related files.
  public var relation: String?
  /// The codecs by RFC 6381, such as "mp4a.40.2".
  public var codecs: String?
  /// Whether this is the same file as the enclosure.
  public var isDefault = false
  /// Its sources, in the publisher's order of preference; with http, https and other schemes.
  public var sources: [Source] = []

  /// A source of an alternative file (`podcast:source`).
  public struct Source: Sendable, Equatable, Encodable {
    /// The URL, of any scheme.
    public var url: String
    /// A MIME type in lower case; nil where it is that of the enclosure.
    public var type: String?
  }
}
