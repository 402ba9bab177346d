import Crypto
import Fetching
import Foundation

/// What a source says of the version of its file, in each answer.
struct SoundVersion: Sendable, Equatable {
  let etag: String?
  let lastModified: String?
  /// Bytes of the whole file.
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

  /// For `If-Range`, which takes no weak tag (RFC 9110, 13.1.5).
  var ifRange: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? lastModified }

  /// Whether two answers are parts of the same bytes, as far as the source says: nothing that both name may differ.
  func isSame(as other: SoundVersion) -> Bool {
    func agree<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool { one == nil || two == nil || one == two }
    return agree(etag, other.etag) && agree(lastModified, other.lastModified) && agree(length, other.length)
  }

  /// Our own tag for it: the same whenever the source names the same version, so that a pause of days costs the listener
  /// nothing. A source that names none gets a new one each time: its bytes may be others by then.
  func makeTag() -> String {
    let named = [etag, lastModified].compactMap { $0 }
    guard !named.isEmpty else { return "\"\(UUID().uuidString)\"" }
    let facts = named + [length.map(String.init) ?? ""]
    let digest = SHA256.hash(data: Data(facts.joined(separator: "\n").utf8))
    return "\"\(digest.prefix(16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())\""
  }
}
