import CZlib

/// The gzip format (RFC 1952).
enum Gzip {
  /// - Parameter level: 1 (fast) to 9 (small).
  /// - Returns: nil when zlib fails, which happens only without memory.
  static func compress(_ bytes: UnsafeRawBufferPointer, level: Int32) -> [UInt8]? {
    var stream = z_stream()
    let gzipWindow = 15 + 16
    let memory: Int32 = 8
    guard
      deflateInit2_(
        &stream, level, Z_DEFLATED, Int32(gzipWindow), memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    // zlib only reads from it.
    stream.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
    stream.avail_in = UInt32(bytes.count)
    let room = Int(deflateBound(&stream, UInt(bytes.count)))
    var isDone = false
    let output = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(room)
      isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
      count = room - Int(stream.avail_out)
    }
    return isDone ? output : nil
  }
}
