/// The part of a response before its body: status, relevant headers, and redirects.
public struct FetchedHead: Sendable, Equatable {
  /// The HTTP status code.
  public let status: Int
  /// The `Content-Type` header, verbatim, e.g. `text/html; charset=utf-8`.
  public let contentType: String?
  /// Bytes of the body; nil when unknown or when the body is compressed in transit.
  public internal(set) var contentLength: Int64?
  /// The `Content-Range` header, verbatim, e.g. `bytes 1000-1999/5000`.
  public let contentRange: String?
  /// The `Accept-Ranges` header, verbatim, e.g. `bytes`.
  public let acceptRanges: String?
  /// The `ETag` header, verbatim.
  public let etag: String?
  /// The `Last-Modified` header, verbatim, to be sent back unchanged.
  public let lastModified: String?
  /// The `Cache-Control` header, verbatim.
  public let cacheControl: String?
  /// The `Retry-After` header in seconds from now.
  public let retryAfterSeconds: Int?
  /// The address after all redirects, without user and password.
  public let finalURL: String
  /// The address to use for later requests: the end of the unbroken run of permanent redirects (301, 308) from the start. Nil when there
  /// was none. Contains user and password if the requested URL contained them and the host is still the same.
  public let permanentURL: String?
  /// The redirects followed, in order.
  public let redirects: [FetchedRedirect]

  /// The compressions in the order in which they were applied, in lower case.
  var contentEncodings: [String]
  /// `Content-Length` as sent, compressed or not.
  let encodedLength: Int64?

  /// Whether the body is compressed in transit: lengths and ranges then describe the compressed bytes and cannot be used.
  public var isEncoded: Bool { !contentEncodings.isEmpty }

  /// Whether the server confirmed that the earlier response is still current (304).
  public var isNotModified: Bool { status == 304 }
}

/// A redirect that was followed.
public struct FetchedRedirect: Sendable, Equatable {
  /// 301, 302, 303, 307 or 308.
  public let status: Int
  /// The target, normalised, without user and password.
  public let url: String

  /// Whether later requests should go to the target directly (301, 308).
  public var isPermanent: Bool { status == 301 || status == 308 }
}
