import BlockingWork
import Foundation

/// A file on disk as a source of bytes.
public struct FileByteSource: ByteSource {
  /// The size of the file in bytes when it was opened.
  public let size: Int64?
  private let path: String

  /// Finds the size of the file. It is opened for each range.
  ///
  /// - Throws: `MediaTagsError.unreadable` when it does not exist, or is no regular file.
  public init(path: String) async throws {
    self.path = path
    size = try await BlockingWork.shared.run {
      let file = URL(filePath: path).resolvingSymlinksInPath()
      let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      guard values?.isRegularFile == true, let size = values?.fileSize else { throw MediaTagsError.unreadable }
      return Int64(size)
    }
  }

  /// The bytes of the file in `range`.
  public func bytes(in range: Range<Int64>) async throws -> [UInt8] {
    try await BlockingWork.shared.run { [path] in
      guard let file = FileHandle(forReadingAtPath: path) else { throw MediaTagsError.unreadable }
      defer { try? file.close() }
      try file.seek(toOffset: UInt64(clamping: range.lowerBound))
      return Array(try file.read(upToCount: range.count) ?? Data())
    }
  }
}
