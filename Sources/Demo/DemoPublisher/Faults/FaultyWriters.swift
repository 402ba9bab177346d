import HTTPTypes
import Hummingbird
import NIOCore

enum FaultError: Error {
  /// Ends an answer in the middle; the server then drops the connection.
  case cutOff
}

extension ResponseBody {
  /// The same body, written through another writer. Its length is no longer known.
  func through(_ wrap: @escaping @Sendable (any ResponseBodyWriter) -> any ResponseBodyWriter) -> ResponseBody {
    ResponseBody { writer in try await self.write(wrap(writer)) }
  }
}

/// Lets a number of bytes through and then breaks off.
struct CutWriter: ResponseBodyWriter {
  var next: any ResponseBodyWriter
  var left: Int

  mutating func write(_ buffer: ByteBuffer) async throws {
    guard let part = buffer.getSlice(at: buffer.readerIndex, length: min(left, buffer.readableBytes)) else { return }
    left -= part.readableBytes
    if part.readableBytes > 0 { try await next.write(part) }
    if left == 0 { try await breakOff() }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await breakOff()
  }

  /// Closing throws away what still waits in the socket's queue, so the client gets a moment to take it.
  private func breakOff() async throws {
    try await Task.sleep(for: .milliseconds(150))
    throw FaultError.cutOff
  }
}

/// Writes so many bytes a second, in ten steps.
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
