import Dispatch
import MediaTags
import Synchronization

/// An audio file: no byte is read twice, none beyond the limits, and all values are possible.
enum TagsFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let file = Array(bytes)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await check(file, size: Int64(file.count))
      // Twice the work, so only for one input in four.
      if let last = file.last, last % 4 == 0 { await check(file, size: [nil, Int64(file.count) * 2, nil, .max][Int(last / 4 % 4)]) }
      done.signal()
    }
    done.wait()
    return 0
  }

  /// - Parameter size: the declared size, which may be wrong.
  private static func check(_ file: [UInt8], size: Int64?) async {
    let source = Source(file: file, size: size)
    let tags = await MediaTags.read(from: source)
    let ranges = source.ranges.withLock(\.self).sorted { $0.lowerBound < $1.lowerBound }
    require(ranges.allSatisfy { !$0.isEmpty && $0.lowerBound >= 0 }, "an empty range")
    require(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "bytes that are read twice")
    require(ranges.map(\.count).reduce(0, +) <= MediaTags.maxBytes && ranges.count <= MediaTags.maxReads, "too many bytes")
    for text in [tags.title, tags.artist, tags.album] { require((text?.count ?? 1) <= 500 && text != "", "an impossible text") }
    for picture in tags.chapters.map(\.picture) + [tags.picture] {
      guard let picture else { continue }
      require(!picture.range.isEmpty && picture.range.lowerBound > 0, "an empty picture")
      if let size { require(picture.range.upperBound <= size, "a picture outside of the file") }
    }
    ChaptersFuzzTarget.check(tags.chapters)
  }

  private final class Source: ByteSource {
    let size: Int64?
    let file: [UInt8]
    let ranges = Mutex<[Range<Int64>]>([])

    init(file: [UInt8], size: Int64?) { (self.file, self.size) = (file, size) }

    func bytes(in range: Range<Int64>) async throws -> [UInt8] {
      ranges.withLock { $0.append(range) }
      let start = Int(min(range.lowerBound, Int64(file.count)))
      return Array(file[start..<start + min(range.count, file.count - start)])
    }
  }
}
