import MediaTags
import Synchronization

/// A file in memory that records which ranges are read.
final class RecordingByteSource: ByteSource {
  let size: Int64?
  private let file: [UInt8]
  private let recorded = Mutex<[Range<Int64>]>([])

  /// The ranges that were read.
  var ranges: [Range<Int64>] { recorded.withLock(\.self) }
  var readBytes: Int { ranges.map(\.count).reduce(0, +) }

  convenience init(_ file: [UInt8], knowsSize: Bool = true) { self.init(file, size: knowsSize ? Int64(file.count) : nil) }

  /// - Parameter size: the declared size, which may be wrong.
  init(_ file: [UInt8], size: Int64?) { (self.file, self.size) = (file, size) }

  func bytes(in range: Range<Int64>) async throws -> [UInt8] {
    recorded.withLock { $0.append(range) }
    let start = Int(clamping: min(range.lowerBound, Int64(file.count)))
    return Array(file[start..<start + min(range.count, file.count - start)])
  }
}

/// The tags of a file in memory.
func readTags(_ file: [UInt8], knowsSize: Bool = true) async -> MediaTags {
  await MediaTags.read(from: RecordingByteSource(file, knowsSize: knowsSize))
}

extension MediaTags {
  /// The starts and titles of the chapters: "0.0 Intro".
  var listing: [String] { chapters.map { "\($0.startSeconds) \($0.title ?? "-")" } }
}
