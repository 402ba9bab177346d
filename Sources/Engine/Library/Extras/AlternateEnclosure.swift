/// Another file of an episode, with the same timeline (`podcast:alternateEnclosure`).
public struct AlternateEnclosure: Sendable, Equatable, Codable {
  /// The URL of the file, http or https.
  public var url: String
  /// The MIME type.
  public var type: String
  /// The size in bytes; nil where the feed has none.
  public var length: Int64?
  /// The bit rate in bits per second; nil where the feed has none.
  public var bitrate: Int?
  /// The height of a video in pixels; nil where the feed has none.
  public var height: Int?
  /// The publisher's title of this version; nil for none.
  public var title: String?

  /// Creates an alternative file.
  public init(url: String, type: String, length: Int64? = nil, bitrate: Int? = nil, height: Int? = nil, title: String? = nil) {
    self.url = url
    self.type = type
    self.length = length
    self.bitrate = bitrate
    self.height = height
    self.title = title
  }

  /// The name of its quality, which the same version of other episodes shares. Stored with a user's selection.
  public var quality: String { title ?? "\(type) \(bitrate ?? 0) \(height ?? 0)" }
}
