import Foundation

/// A raster picture in the folder, ready to be sent.
public struct Picture: Sendable, Equatable {
  /// Its file. The content never changes, since other bytes have another hash.
  public let file: URL
  /// The MIME type, detected from the bytes.
  public let type: String
  /// SHA-256 of the original's bytes in hexadecimal.
  public let contentHash: String
  /// The kind of thumbnail; nil for an original.
  public let thumbnail: Thumbnail?

  init(file: URL, type: String, contentHash: String, thumbnail: Thumbnail? = nil) {
    self.file = file
    self.type = type
    self.contentHash = contentHash
    self.thumbnail = thumbnail
  }

  /// The identity of the bytes, for entity tags.
  public var version: String { thumbnail?.version(of: self) ?? contentHash }
}
