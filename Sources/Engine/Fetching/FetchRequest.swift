/// A request to fetch one address.
public struct FetchRequest: Sendable {
  /// The address as a user pasted it or a feed contains it; `RemoteURL` repairs it.
  public var url: String
  /// The purpose, which decides limits and connections.
  public var kind: FetchKind
  /// The HTTP method.
  public var method = FetchMethod.get
  /// The `ETag` of an earlier response, sent as `If-None-Match`.
  public var ifNoneMatch: String?
  /// The `Last-Modified` of an earlier response, verbatim, sent as `If-Modified-Since`.
  public var ifModifiedSince: String?
  /// The `Range` header, verbatim, e.g. `bytes=1000-`.
  public var range: String?
  /// The `If-Range` header, verbatim: the `ETag` or `Last-Modified` that the range belongs to.
  public var ifRange: String?
  /// Replaces the default user agent.
  public var userAgent: String?
  /// Whether a server that refuses the default user agent (403) is asked once more with a plain one. It is so for audio and pictures.
  public var retriesWithPlainAgent: Bool
  /// For feeds behind basic authentication; a user and password inside the URL work too. Never sent to another host.
  public var credentials: BasicCredentials?
  /// Replaces the limit of the kind, in bytes after decompression.
  public var maximumBytes: Int?
  /// The body of a POST request.
  public var body: [UInt8] = []
  /// The body of a POST request that is sent while it is read, in place of `body`.
  public var upload: FetchUpload?
  /// Further headers by name, for a directory that requires signed requests. Never sent to another host.
  public var headers: [String: String] = [:]

  /// Creates a request.
  public init(
    _ url: String, kind: FetchKind, method: FetchMethod = .get, ifNoneMatch: String? = nil, ifModifiedSince: String? = nil,
    range: String? = nil,
    ifRange: String? = nil, userAgent: String? = nil, credentials: BasicCredentials? = nil, maximumBytes: Int? = nil
  ) {
    self.url = url
    self.kind = kind
    self.method = method
    self.ifNoneMatch = ifNoneMatch
    self.ifModifiedSince = ifModifiedSince
    self.range = range
    self.ifRange = ifRange
    self.userAgent = userAgent
    retriesWithPlainAgent = kind.isMedia || kind == .artwork
    self.credentials = credentials
    self.maximumBytes = maximumBytes
  }
}

/// The HTTP method of a request.
public enum FetchMethod: String, Sendable, Hashable {
  /// Fetches head and body.
  case get = "GET"
  /// Fetches the head only.
  case head = "HEAD"
  /// Sends a notification. Redirects are not followed: they would turn it into another request.
  case post = "POST"
}
