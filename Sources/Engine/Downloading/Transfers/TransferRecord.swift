import Fetching

/// What has to be known of an unfinished download to go on with it, after a crash as well: kept beside its bytes.
public struct TransferRecord: Sendable, Codable, Equatable {
  /// Verbatim, of the version that the bytes belong to.
  public var etag: String?
  /// Verbatim, of the same version.
  public var lastModified: String?
  /// Bytes of the whole; nil when nobody has said.
  public var total: Int64?
  /// Bytes that are on the disk for sure. 0 as long as what comes is packed: there is no way to go on with that.
  public var syncedLength: Int64
  /// How often the file was another one, and it began anew.
  public var startedOver: Int
  /// Where the redirects led the last time.
  public var finalURL: String?

  public init(
    etag: String? = nil, lastModified: String? = nil, total: Int64? = nil, syncedLength: Int64 = 0, startedOver: Int = 0,
    finalURL: String? = nil
  ) {
    self.etag = etag
    self.lastModified = lastModified
    self.total = total
    self.syncedLength = syncedLength
    self.startedOver = startedOver
    self.finalURL = finalURL
  }

  /// The host that really sends the bytes: tracking prefixes make all shows look like one.
  public var finalHost: String? { finalURL.flatMap { try? RemoteURL($0) }?.host }

  /// For `If-Range`, which takes no weak tag (RFC 9110, 13.1.5).
  var ifRange: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } ?? lastModified }

  /// Whether the answer is of another version, as far as both say.
  func differs(from head: FetchedHead) -> Bool {
    if let etag, let other = head.etag { return etag != other }
    if let lastModified, let other = head.lastModified { return lastModified != other }
    return false
  }

  /// Whether the answer names the same version.
  func agrees(with head: FetchedHead) -> Bool {
    !differs(from: head) && (etag != nil && head.etag != nil || lastModified != nil && head.lastModified != nil)
  }
}
