import BoundedNumbers

/// A sample of a track: when it is shown, and where it is in the file.
struct MP4Sample {
  let startSeconds: Double
  let endSeconds: Double
  let range: Range<Int64>

  /// The first samples of a track, at most `MediaChapter.maxCount`, from the boxes of its `stbl` (ISO/IEC 14496-12, 8.6 and 8.7).
  ///
  /// - Throws: `MediaTagsError.malformed` also for a timescale of 0.
  static func all(of track: MP4Track) async throws -> [MP4Sample] {
    guard let table = track.sampleTable, track.timescale > 0 else { throw MediaTagsError.malformed }
    var (runs, sizes, chunks, offsets) = ([Int64](), [Int64](), [Int64](), [Int64]())
    var boxes = MP4Boxes(in: table)
    while let box = try await boxes.next() {
      switch box.type {
      case "stts": runs = try await rows(box.body, columns: 2)
      case "stsz": sizes = try await Self.sizes(box.body)
      case "stsc": chunks = try await rows(box.body, columns: 3)
      case "stco": offsets = try await rows(box.body, columns: 1)
      case "co64": offsets = try await rows(box.body, columns: 1, width: 8)
      default: break
      }
    }
    var time: Int64 = 0
    return zip(durations(runs), zip(positions(sizes, chunks, offsets), sizes)).map { duration, place in
      let start = time
      time = time.saturatingAdding(duration)
      return MP4Sample(
        startSeconds: Double(start) / Double(track.timescale), endSeconds: Double(time) / Double(track.timescale),
        range: place.0..<place.0.saturatingAdding(place.1))
    }
  }

  // MARK: - Private

  /// `stts`: runs of samples with the same duration; each has the number of samples and the duration.
  private static func durations(_ runs: [Int64]) -> [Int64] {
    stride(from: 0, to: runs.count, by: 2).reduce(into: []) { durations, run in
      durations += repeatElement(runs[run + 1], count: min(Int(clamping: runs[run]), MediaChapter.maxCount - durations.count))
    }
  }

  /// `stsz`: the size of all samples and their number, or 0 and a size each.
  private static func sizes(_ body: ByteCursor) async throws -> [Int64] {
    var start = body
    _ = try await start.version()
    let size = try await start.integer(4)
    if size == 0 { return try await rows(body, columns: 1, before: 8) }
    return Array(repeating: size, count: min(Int(clamping: try await start.integer(4)), MediaChapter.maxCount))
  }

  /// The positions of the samples. `stsc` has runs of chunks: the number of the first one, the samples in each, and a third number;
  /// `stco` has the position of each chunk.
  private static func positions(_ sizes: [Int64], _ chunks: [Int64], _ offsets: [Int64]) -> [Int64] {
    var positions: [Int64] = []
    var run = 0
    for (index, offset) in offsets.enumerated() {
      while run + 3 < chunks.count, chunks[run + 3] <= Int64(index) + 1 { run += 3 }
      guard run < chunks.count else { break }
      var position = offset
      for _ in 0..<min(chunks[run + 1], Int64(sizes.count - positions.count)) {
        positions.append(position)
        position = position.saturatingAdding(sizes[positions.count - 1])
      }
    }
    return positions
  }

  /// The numbers of a table, row after row: version, flags, the number of rows, and the rows, of which at most `MediaChapter.maxCount`
  /// are read.
  ///
  /// - Parameter before: the number of bytes before the number of rows.
  private static func rows(_ body: ByteCursor, columns: Int, width: Int = 4, before: Int64 = 4) async throws -> [Int64] {
    var body = body
    try await body.skip(before)
    let count = min(Int(clamping: try await body.integer(4)), MediaChapter.maxCount) * columns
    let bytes = try await body.bytes(count * width)
    return (0..<count).map { index in
      Int64(clamping: bytes[index * width..<(index + 1) * width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
  }
}
