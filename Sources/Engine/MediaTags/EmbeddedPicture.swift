/// A picture within an audio file. Its bytes are not read: the caller reads the range when it needs them.
public struct EmbeddedPicture: Sendable, Equatable {
  /// The bytes of the file with the picture; it lies within the file where the file's size is known.
  public let range: Range<Int64>
  /// The type in the file: "image/jpeg", "image/png", "image/gif" or "image/webp"; nil for others. The file may be wrong.
  public let mediaType: String?
  /// Whether ID3's unsynchronisation changed the bytes, which `decoded` reverts.
  public let isUnsynchronised: Bool

  /// Creates the picture at a range that was found earlier.
  public init(range: Range<Int64>, mediaType: String? = nil, isUnsynchronised: Bool = false) {
    self.range = range
    self.mediaType = mediaType
    self.isUnsynchronised = isUnsynchronised
  }

  /// The picture, from the bytes in `range`.
  public func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard isUnsynchronised else { return bytes }
    var picture: [UInt8] = []
    picture.reserveCapacity(bytes.count)
    var isAfterFF = false
    for byte in bytes {
      if !(isAfterFF && byte == 0) { picture.append(byte) }
      isAfterFF = byte == 0xFF
    }
    return picture
  }

  /// - Parameter type: "image/jpeg", or in older tags "JPG", "jpeg" or "image/".
  init?(_ part: ByteCursor, type: String) {
    // A file begins with its format.
    guard !part.isAtEnd, part.position > 0, part.isWithinFile else { return nil }
    range = part.position..<part.end
    isUnsynchronised = part.isUnsynchronised
    let type = type.lowercased()
    mediaType = [("jp", "image/jpeg"), ("png", "image/png"), ("gif", "image/gif"), ("webp", "image/webp")].first { type.contains($0.0) }?.1
  }
}
