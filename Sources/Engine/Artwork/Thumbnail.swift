/// A kind of thumbnail.
public struct Thumbnail: Sendable, Hashable {
  /// Its size.
  public let size: ThumbnailSize
  /// Its file format.
  public let format: ThumbnailFormat

  /// A kind of thumbnail.
  public init(_ size: ThumbnailSize, _ format: ThumbnailFormat) {
    self.size = size
    self.format = format
  }

  /// The identity of the bytes of such a thumbnail, for entity tags.
  public func version(of original: Picture) -> String { "\(original.contentHash)-\(size.rawValue)-\(format.rawValue)" }

  /// The name of its file, beside the original's.
  func fileName(of original: Picture) -> String { "\(original.contentHash)-\(size.rawValue).\(format.rawValue)" }
}
