import HTTPTypes
import Hummingbird
import NIOCore

/// Wraps a body into gzip without compression: deflate's stored blocks need no compressor, and for clients they are ordinary gzip.
struct GzipWriter: ResponseBodyWriter {
  var next: any ResponseBodyWriter
  private var checksum = CRC32()
  private var length: UInt32 = 0
  private var hasStarted = false

  init(next: any ResponseBodyWriter) { self.next = next }

  mutating func write(_ buffer: ByteBuffer) async throws {
    try await begin()
    var rest = buffer
    while rest.readableBytes > 0 {
      guard let part = rest.readSlice(length: min(rest.readableBytes, 65_535)) else { return }
      checksum.add(part.readableBytesView)
      length &+= UInt32(truncatingIfNeeded: part.readableBytes)
      try await next.write(Self.storedBlock(part, isLast: false))
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await begin()
    var end = Self.storedBlock(ByteBuffer(), isLast: true)
    end.writeInteger(checksum.value, endianness: .little)
    end.writeInteger(length, endianness: .little)
    try await next.write(end)
    try await next.finish(trailingHeaders)
  }

  /// Magic number, deflate, no flags, no time, no hint, unknown system.
  static let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]

  // MARK: - Private

  private mutating func begin() async throws {
    guard !hasStarted else { return }
    hasStarted = true
    try await next.write(ByteBuffer(bytes: Self.header))
  }

  private static func storedBlock(_ bytes: ByteBuffer, isLast: Bool) -> ByteBuffer {
    let count = UInt16(bytes.readableBytes)
    var block = ByteBuffer()
    block.writeInteger(UInt8(isLast ? 1 : 0))
    block.writeInteger(count, endianness: .little)
    block.writeInteger(~count, endianness: .little)
    block.writeImmutableBuffer(bytes)
    return block
  }
}

/// The checksum at the end of a gzip file.
struct CRC32: Sendable {
  private var state: UInt32 = .max

  var value: UInt32 { ~state }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state >> 8) ^ Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] }
  }

  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1 }
  }
}
