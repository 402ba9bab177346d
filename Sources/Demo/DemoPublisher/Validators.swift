import Foundation
import HTTPTypes
import Hummingbird

/// The ETag and date of a response, and the evaluation of a client's conditions.
struct Validators {
  var etag: String
  var modified: Date

  /// FNV-1a: the same in every run, unlike Hasher.
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  var headers: HTTPFields {
    [.eTag: etag, .lastModified: PublicationCalendar.mailDate(modified)]
  }

  /// Whether the response is 304. If-None-Match takes precedence over If-Modified-Since.
  func areKnown(to request: Request) -> Bool {
    if let known = request.headers[.ifNoneMatch] {
      return known.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        .contains { $0 == "*" || $0 == etag || $0 == "W/" + etag }
    }
    return request.headers[.ifModifiedSince] == PublicationCalendar.mailDate(modified)
  }

  /// Whether a range request gets the range: the client's If-Range matches, or it has none.
  func allowRange(in request: Request) -> Bool {
    guard let condition = request.headers[.ifRange] else { return true }
    return condition == etag || condition == PublicationCalendar.mailDate(modified)
  }
}

extension Validators {
  /// The ETag is a hash of the bytes, so it changes exactly when they do.
  init(of bytes: some Sequence<UInt8>, modified: Date) {
    self.init(etag: "\"\(String(Self.checksum(of: bytes), radix: 16))\"", modified: modified)
  }
}
