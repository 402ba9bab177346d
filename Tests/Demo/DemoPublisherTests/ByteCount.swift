import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Counts the written bytes.
final class ByteCount: Sendable {
  private let bytes = Mutex(0)

  var value: Int { bytes.withLock { $0 } }
  var writer: Writer { Writer(count: self) }

  struct Writer: ResponseBodyWriter {
    let count: ByteCount

    mutating func write(_ buffer: ByteBuffer) async throws { count.bytes.withLock { $0 += buffer.readableBytes } }
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
