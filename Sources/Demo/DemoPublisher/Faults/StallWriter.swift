import HTTPTypes
import Hummingbird
import NIOCore

/// Passes a number of bytes and then stalls, for ten minutes or until the client closes the connection.
struct StallWriter: ResponseBodyWriter {
  var next: any ResponseBodyWriter
  var left: Int

  mutating func write(_ buffer: ByteBuffer) async throws {
    guard let part = buffer.getSlice(at: buffer.readerIndex, length: min(left, buffer.readableBytes)) else { return }
    left -= part.readableBytes
    if part.readableBytes > 0 { try await next.write(part) }
    if left == 0 { try await Task.sleep(for: .seconds(600)) }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await next.finish(trailingHeaders)
  }
}
