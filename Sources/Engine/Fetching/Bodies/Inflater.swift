import CZlib
import NIOCore

/// One layer of compression of a body (RFC 1950 to 1952), decompressed piece by piece: a bomb never expands further than it is read.
final class Inflater {
  enum Format {
    case gzip, zlib, raw

    /// zlib's figure for a format with the largest window.
    fileprivate var windowBits: Int32 {
      switch self {
      case .gzip: MAX_WBITS + 16
      case .zlib: MAX_WBITS
      case .raw: -MAX_WBITS
      }
    }
  }

  private let format: Format
  /// On the heap, because zlib remembers the address.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var input = ByteBuffer()
  private var mayHaveMore = false
  private var isAtEnd = false
  /// The bytes decompressed so far.
  private(set) var produced = 0

  /// - Throws: `FetchingError.damagedCompression` without memory.
  init(_ format: Format) throws(FetchingError) {
    self.format = format
    stream.initialize(to: z_stream())
    let status = inflateInit2_(stream, format.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .damagedCompression }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Whether the compressed data has ended; without one byte of it there is none.
  var isComplete: Bool { isAtEnd || stream.pointee.total_in == 0 && input.readableBytes == 0 }

  /// Adds compressed bytes. The earlier ones must be used up: `next()` has returned nil.
  func push(_ bytes: ByteBuffer) {
    var bytes = bytes
    if input.readableBytes == 0 { input = bytes } else { input.writeBuffer(&bytes) }
  }

  /// The next decompressed bytes, nil when more compressed ones are needed.
  ///
  /// - Throws: `FetchingError.damagedCompression`.
  func next() throws(FetchingError) -> ByteBuffer? {
    while true {
      if isAtEnd, !beginsAnotherMember() { return nil }
      guard input.readableBytes > 0 || mayHaveMore else { return nil }
      let (status, read, output) = step()
      produced += output.readableBytes
      mayHaveMore = output.readableBytes == Self.piece
      switch status {
      case Z_STREAM_END: (isAtEnd, mayHaveMore) = (true, false)
      case Z_OK, Z_BUF_ERROR: guard read > 0 || output.readableBytes > 0 || input.readableBytes == 0 else { throw .damagedCompression }
      default: throw .damagedCompression
      }
      if output.readableBytes > 0 { return output }
    }
  }

  // MARK: - Private

  private func step() -> (status: Int32, read: Int, output: ByteBuffer) {
    var output = ByteBuffer()
    var status = Z_OK
    let read = input.withUnsafeReadableBytes { source in
      output.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.piece) { target in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(clamping: source.count)
        stream.pointee.next_out = target.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(Self.piece)
        status = inflate(stream, Z_NO_FLUSH)
        return Self.piece - Int(stream.pointee.avail_out)
      }
      return min(source.count, Int(UInt32.max)) - Int(stream.pointee.avail_in)
    }
    input.moveReaderIndex(forwardBy: read)
    return (status, read, output)
  }

  /// A gzip file may have several members, one after the other. Other bytes after the end are ignored, as browsers do.
  private func beginsAnotherMember() -> Bool {
    guard format == .gzip, input.readableBytesView.starts(with: [0x1F, 0x8B]) else {
      if input.readableBytes > 1 || input.readableBytesView.first != 0x1F { input.clear() }
      return false
    }
    inflateReset(stream)
    isAtEnd = false
    return true
  }

  /// In bytes.
  private static let piece = 65_536
}
