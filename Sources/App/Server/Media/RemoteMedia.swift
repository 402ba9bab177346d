import Fetching
import Hummingbird
import NIOCore

/// A remote file whose type has been checked, or need not be.
struct RemoteMedia: Sendable {
  let stream: FetchedStream
  /// The bytes that have been read already.
  var beginning = ByteBuffer()
  /// The listener's connection: when it closes, the source is disconnected at once.
  let connection: ClientConnection

  /// The whole body.
  ///
  /// - Parameter length: The total bytes; nil when the source sends no length.
  func body(length: Int64?) -> ResponseBody {
    guard let length else {
      return ResponseBody { writer in
        if beginning.readableBytes > 0 { try await writer.write(beginning) }
        try await stream.body.pass(until: connection.closed) { chunk in
          try await writer.write(chunk)
          // The writer knows whether there is room for the next chunk only after the event loop has taken this one.
          try await connection.channel.eventLoop.submit {}.get()
        }
        try await writer.finish(nil)
      }
    }
    return length == 0 ? ResponseBody() : body(only: 0...(length - 1))
  }

  /// A part of the body: from a source without ranges, the bytes before the part are read and discarded. Never longer than announced, and
  /// an error when it is shorter, so that the browser notices.
  func body(only wanted: ClosedRange<Int64>) -> ResponseBody {
    ResponseBody(contentLength: wanted.count) { writer in
      var position: Int64 = 0
      func part(of chunk: ByteBuffer) -> ByteBuffer? {
        let start = position
        position += Int64(chunk.readableBytes)
        if start >= wanted.lowerBound, position <= wanted.upperBound + 1 { return chunk }
        let first = max(wanted.lowerBound - start, 0)
        let end = min(wanted.upperBound + 1 - start, Int64(chunk.readableBytes))
        guard first < end else { return nil }
        return chunk.getSlice(at: chunk.readerIndex + Int(first), length: Int(end - first))
      }
      if beginning.readableBytes > 0, let part = part(of: beginning) { try await connection.send(part) }
      do {
        try await stream.body.pass(until: connection.closed) { chunk in
          if let part = part(of: chunk) { try await connection.send(part) }
          if position > wanted.upperBound, position < stream.contentLength ?? .max { throw PartComplete() }
        }
      } catch is PartComplete {}
      guard position > wanted.upperBound else { throw FetchingError.incompleteBody(received: Int(position), expected: wanted.count) }
      try await writer.finish(nil)
    }
  }

  /// Thrown when the part is complete: the rest is not read, and the source is disconnected.
  private struct PartComplete: Error {}
}

extension FetchedStream {
  /// The first bytes, which show the type; the rest stays in the body.
  func readBeginning() async throws -> ByteBuffer {
    var beginning = ByteBuffer()
    var chunks = body.makeAsyncIterator()
    while beginning.readableBytes < MediaSniffer.prefixLength, var chunk = try await chunks.next() { beginning.writeBuffer(&chunk) }
    return beginning
  }
}
