import Fetching

/// The stored state of an unfinished download, from which it can be resumed, also after a crash.
public struct TransferRecord: Sendable, Codable, Equatable {
  /// The `ETag` of the version that the bytes belong to, verbatim.
  public var etag: String?
  /// The `Last-Modified` of the same version, verbatim.
  public var lastModified: String?
  /// The size of the file in bytes; nil while unknown.
  public var total: Int64?
  /// Bytes that are certainly on disk. 0 while the body is compressed, because such a download cannot be resumed.
  public var syncedLength: Int64 = 0
  /// The number of times that the file had changed and the download restarted.
  public var startedOver = 0
  /// The final address of the last request, after redirects.
  public var finalURL: String?

  /// The record of a download without bytes.
  public static let new = TransferRecord()

  /// The host that serves the bytes: tracking prefixes make all shows look as if they shared one.
  public var finalHost: String? { finalURL.flatMap { try? RemoteURL($0) }?.host }

  /// The validator for `If-Range`, which allows no weak tag (RFC 9110, 13.1.5).
  var ifRange: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? lastModified }

  /// Whether the response is of another version, as far as both have validators.
  func differs(from head: FetchedHead) -> Bool {
    if let etag, let other = head.etag { return etag != other }
    if let lastModified, let other = head.lastModified { return lastModified != other }
    return false
  }

  /// Whether the response names the same version.
  func agrees(with head: FetchedHead) -> Bool {
    !differs(from: head) && (etag != nil && head.etag != nil || lastModified != nil && head.lastModified != nil)
  }
}
