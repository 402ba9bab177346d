/// A file that can be read by ranges: on disk, or behind HTTP.
public protocol ByteSource: Sendable {
  /// The size of the file in bytes; nil when it is unknown.
  var size: Int64? { get }

  /// The bytes in `range`, which is never empty.
  ///
  /// - Returns: fewer bytes than `range` has, also none, where the file ends; further ones are ignored.
  /// - Throws: any error; reading then ends with `MediaTagsError.unreadable`.
  func bytes(in range: Range<Int64>) async throws -> [UInt8]
}
