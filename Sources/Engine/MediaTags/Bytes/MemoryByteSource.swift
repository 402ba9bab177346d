/// Bytes in memory, such as a part of a file that was joined from pieces.
struct MemoryByteSource: ByteSource {
  let bytes: [UInt8]

  var size: Int64? { Int64(bytes.count) }

  func bytes(in range: Range<Int64>) async throws -> [UInt8] { Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]) }
}
