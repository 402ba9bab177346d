import ByteEncoding
import Crypto
import Fetching
import Foundation

/// The version of a source's file, from the headers of a response.
struct MediaVersion: Sendable, Equatable {
  let etag: String?
  let lastModified: String?
  /// The size of the whole file in bytes.
  let length: Int64?

  init(etag: String?, lastModified: String?, length: Int64?) {
    self.etag = etag
    self.lastModified = lastModified
    self.length = length
  }

  init(_ stream: FetchedStream) {
    etag = stream.etag
    lastModified = stream.lastModified
    length = stream.status == 206 || stream.status == 416 ? ContentRange(stream.contentRange)?.total : stream.contentLength
  }

  /// The validator for `If-Range`, which allows no weak tag (RFC 9110, 13.1.5).
  var ifRange: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? lastModified }

  /// Whether two responses are parts of the same bytes: no header that both have may differ.
  func isSame(as other: MediaVersion) -> Bool {
    func agree<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool { one == nil || two == nil || one == two }
    return agree(etag, other.etag) && agree(lastModified, other.lastModified) && agree(length, other.length)
  }

  /// Our own tag: the same whenever the source names the same version, so that a pause of days costs the listener nothing. A source without
  /// validators gets a new tag each time, since its bytes may have changed.
  func makeTag() -> String {
    let named = [etag, lastModified].compactMap { $0 }
    guard !named.isEmpty else { return "\"\(UUID().uuidString)\"" }
    let facts = named + [length.map(String.init) ?? ""]
    let digest = SHA256.hash(data: Data(facts.joined(separator: "\n").utf8))
    return "\"\(digest.prefix(16).hexadecimal)\""
  }
}
