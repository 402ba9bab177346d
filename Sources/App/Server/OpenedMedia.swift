import Fetching
import Hummingbird
import NIOCore

/// A remote file whose beginning has been looked at.
struct OpenedMedia: Sendable {
  /// The sniffed MIME type.
  let type: String
  /// What has been read already.
  let beginning: ByteBuffer
  let rest: FetchedBody

  /// Everything.
  ///
  /// - Parameter length: bytes in all; nil when the source does not say.
  func body(length: Int64?) -> ResponseBody {
    ResponseBody(contentLength: length.map { Int(clamping: $0) }) { writer in
      if beginning.readableBytes > 0 { try await writer.write(beginning) }
      for try await chunk in rest { try await writer.write(chunk) }
      try await writer.finish(nil)
    }
  }

  /// A range of a source that does not know ranges: the rest is read and passed over.
  func body(only wanted: ClosedRange<Int64>) -> ResponseBody {
    ResponseBody(contentLength: wanted.count) { writer in
      var position: Int64 = 0
      func part(of chunk: ByteBuffer) -> ByteBuffer? {
        defer { position += Int64(chunk.readableBytes) }
        let first = max(wanted.lowerBound - position, 0)
        let end = min(wanted.upperBound + 1 - position, Int64(chunk.readableBytes))
        guard first < end else { return nil }
        return chunk.getSlice(at: chunk.readerIndex + Int(first), length: Int(end - first))
      }
      if let part = part(of: beginning) { try await writer.write(part) }
      for try await chunk in rest {
        if position > wanted.upperBound { break }
        if let part = part(of: chunk) { try await writer.write(part) }
      }
      try await writer.finish(nil)
    }
  }
}
