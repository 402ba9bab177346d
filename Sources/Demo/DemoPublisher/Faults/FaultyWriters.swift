import HTTPTypes
import Hummingbird
import NIOCore

enum FaultError: Error {
  /// Ends a response in the middle; the server then closes the connection.
  case cutOff
}

extension ResponseBody {
  /// The same body, written through another writer. Its length becomes unknown.
  func through(_ wrap: @escaping @Sendable (any ResponseBodyWriter) -> any ResponseBodyWriter) -> ResponseBody {
    ResponseBody { writer in try await self.write(wrap(writer)) }
  }
}

/// Passes a number of bytes and then fails, or stalls first: for ten minutes or until the client closes the connection.
struct CutWriter: ResponseBodyWriter {
  var next: any ResponseBodyWriter
  var left: Int
  var stalls = false

  mutating func write(_ buffer: ByteBuffer) async throws {
    guard let part = buffer.getSlice(at: buffer.readerIndex, length: min(left, buffer.readableBytes)) else { return }
    left -= part.readableBytes
    if part.readableBytes > 0 { try await next.write(part) }
    if left == 0 { try await breakOff() }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    if stalls { try await next.finish(trailingHeaders) } else { try await breakOff() }
  }

  /// Closing discards the socket's send queue, so the client gets a moment to read it.
  private func breakOff() async throws {
    try await Task.sleep(for: stalls ? .seconds(600) : .milliseconds(150))
    throw FaultError.cutOff
  }
}

/// Writes this many bytes per second, in ten steps.
struct SlowWriter: ResponseBodyWriter {
  var next: any ResponseBodyWriter
  var bytesPerSecond: Int

  mutating func write(_ buffer: ByteBuffer) async throws {
    var rest = buffer
    while rest.readableBytes > 0 {
      let step = min(max(bytesPerSecond / 10, 1), rest.readableBytes)
      guard let part = rest.readSlice(length: step) else { return }
      try await next.write(part)
      try await Task.sleep(for: .microseconds(Int64(step) * 1_000_000 / Int64(bytesPerSecond)))
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await next.finish(trailingHeaders)
  }
}
