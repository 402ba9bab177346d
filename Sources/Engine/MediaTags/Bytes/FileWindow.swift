import BoundedNumbers

/// The parts of a file that were read so far. It reads the others when they are needed, within limits.
final class FileWindow {
  /// The size of the file; nil as long as it is unknown.
  private(set) var size: Int64?
  private let source: any ByteSource
  private var bytesLeft: Int
  private var readsLeft: Int
  /// A terabyte. No episode is larger, and sums of positions below it cannot overflow.
  private static let maxSize: Int64 = 1 << 40
  /// In ascending order, with a gap between every two.
  private var pieces: [Piece] = []

  private struct Piece {
    let start: Int64
    var bytes: [UInt8]
    var end: Int64 { start + Int64(bytes.count) }
  }

  init(_ source: some ByteSource, maxBytes: Int, maxReads: Int) {
    self.source = source
    size = source.size.map { min(max($0, 0), Self.maxSize) }
    (bytesLeft, readsLeft) = (maxBytes, maxReads)
  }

  /// The bytes in `range`.
  ///
  /// - Parameter ahead: how many bytes from the start of `range` are worth reading when some are missing.
  /// - Throws: `MediaTagsError.truncated` beyond the end of the file, `.tooLarge` beyond the limits, and the errors of the source.
  func bytes(in range: Range<Int64>, readingAhead ahead: Int64) async throws -> ArraySlice<UInt8> {
    while true {
      if range.upperBound > size ?? Self.maxSize { throw MediaTagsError.truncated }
      guard !range.isEmpty else { return [] }
      let next = indexOfPiece(after: range.lowerBound)
      var start = range.lowerBound
      if next > 0, pieces[next - 1].end > start {
        let piece = pieces[next - 1]
        if piece.end >= range.upperBound {
          let offset = Int(start - piece.start)
          return piece.bytes[offset..<offset + range.count]
        }
        start = piece.end
      }
      let limit = next < pieces.count ? pieces[next].start : size ?? .max
      let wanted = min(max(range.upperBound, range.lowerBound.saturatingAdding(ahead)), limit)
      try await read(start..<wanted, needed: min(range.upperBound, limit))
    }
  }

  // MARK: - Private

  /// Reads `range`, or its part up to `needed` at least.
  private func read(_ range: Range<Int64>, needed: Int64) async throws {
    guard needed - range.lowerBound <= Int64(bytesLeft), readsLeft > 0 else { throw MediaTagsError.tooLarge }
    let range = range.lowerBound..<min(range.upperBound, range.lowerBound + Int64(bytesLeft))
    bytesLeft -= range.count
    readsLeft -= 1
    let bytes = try await source.bytes(in: range)
    insert(bytes.count > range.count ? Array(bytes.prefix(range.count)) : bytes, at: range.lowerBound)
    if bytes.count < range.count { size = min(size ?? .max, range.lowerBound + Int64(bytes.count)) }
  }

  /// Adds bytes, all of which were missing.
  private func insert(_ bytes: [UInt8], at start: Int64) {
    guard !bytes.isEmpty else { return }
    var index = indexOfPiece(after: start)
    if index > 0, pieces[index - 1].end == start {
      index -= 1
      pieces[index].bytes += bytes
    } else {
      pieces.insert(Piece(start: start, bytes: bytes), at: index)
    }
    if index + 1 < pieces.count, pieces[index].end == pieces[index + 1].start {
      pieces[index].bytes += pieces.remove(at: index + 1).bytes
    }
  }

  /// The index of the first piece that starts after `position`.
  private func indexOfPiece(after position: Int64) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
