/// What is known of an answer before its body: status, the headers that matter, and the way it came.
public struct FetchedHead: Sendable, Equatable {
  public let status: Int
  /// Verbatim, e.g. `text/html; charset=utf-8`.
  public let contentType: String?
  /// Bytes of the body; nil when unknown or when the body is compressed on the way.
  public let contentLength: Int64?
  /// Verbatim, e.g. `bytes 1000-1999/5000`.
  public let contentRange: String?
  /// Verbatim, e.g. `bytes`.
  public let acceptRanges: String?
  public let etag: String?
  /// Verbatim, to be sent back as it is.
  public let lastModified: String?
  public let cacheControl: String?
  public let retryAfterSeconds: Int?
  /// Where the answer came from after all redirects; without user and password.
  public let finalURL: String
  /// Where the request should go from now on: the end of the unbroken run of permanent redirects (301, 308) from the start.
  /// Nil when there was none. Keeps user and password if the URL asked for carried them and the host is still the same.
  public let permanentURL: String?
  /// The redirects followed, in order.
  public let redirects: [FetchedRedirect]

  /// Lower-case; nil for none and for `identity`.
  let contentEncoding: String?
  /// `Content-Length` as sent, compressed or not.
  let wireLength: Int64?

  /// The body is packed on the way: lengths and ranges are those of the packed bytes, and no use.
  public var isEncoded: Bool { contentEncoding != nil }

  public var isNotModified: Bool { status == 304 }
}

/// One redirect that was followed.
public struct FetchedRedirect: Sendable, Equatable {
  /// 301, 302, 303, 307 or 308.
  public let status: Int
  /// Where it led, normalised, without user and password.
  public let url: String

  public var isPermanent: Bool { status == 301 || status == 308 }
}
