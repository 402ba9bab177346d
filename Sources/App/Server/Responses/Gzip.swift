import CDeflate

/// The gzip format (RFC 1952).
enum Gzip {
  /// - Parameter level: 1 (fast) to 12 (small).
  /// - Returns: nil when there is no memory.
  static func compress(_ bytes: UnsafeRawBufferPointer, level: Int32) -> [UInt8]? {
    // One for each call: it takes 6 µs, and one that is stored could serve one request at a time only.
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_gzip_compress_bound(compressor, bytes.count)
    let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = libdeflate_gzip_compress(compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, room)
    }
    return output.isEmpty ? nil : output
  }
}
