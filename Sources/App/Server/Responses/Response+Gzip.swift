import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// The response, compressed if `request` allows it and it is a text of some length. Audio and pictures are compressed already, and the
  /// live stream has to arrive line by line.
  consuming func gzipped(for request: Request) -> Response {
    guard headers[.contentEncoding] == nil, let type = headers[.contentType], Self.compressible.contains(where: type.hasPrefix),
      let length = body.contentLength, length >= Self.minCompressibleBytes
    else { return self }
    headers.addVary("Accept-Encoding")
    guard request.headers.accepts("gzip") else { return self }
    headers[.contentEncoding] = "gzip"
    // Each of these bodies is one buffer.
    body = body.map { buffer in
      buffer.withUnsafeReadableBytes { Gzip.compress($0, level: 4) }.map(ByteBuffer.init(bytes:)) ?? buffer
    }
    return self
  }

  private static let compressible = ["text/html", "application/json", "text/plain", "text/vtt", "text/x-opml", "application/rss+xml"]
  /// In bytes; a shorter response fits into one packet uncompressed.
  private static let minCompressibleBytes = 1400
}

extension HTTPFields {
  /// Whether the client accepts a content encoding. "gzip;q=0" means that it does not.
  func accepts(_ encoding: String) -> Bool {
    self[values: .acceptEncoding].contains { line in
      line.split(separator: ",").contains { part in
        let words = part.lowercased().split(separator: ";").map { $0.filter { !$0.isWhitespace } }
        return words.first == encoding && !words.dropFirst().contains { $0.hasPrefix("q=0") && Double($0.dropFirst(2)) == 0 }
      }
    }
  }

  mutating func addVary(_ name: String) {
    self[.vary] = self[.vary].map { "\($0), \(name)" } ?? name
  }
}
