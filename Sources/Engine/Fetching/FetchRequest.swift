/// One thing to fetch.
public struct FetchRequest: Sendable {
  /// As pasted or as a feed carries it; `RemoteURL` says what is mended.
  public var url: String
  public var kind: FetchKind
  public var method = FetchMethod.get
  /// The `ETag` of an earlier answer: sent as `If-None-Match`.
  public var ifNoneMatch: String?
  /// The `Last-Modified` of an earlier answer, verbatim: sent as `If-Modified-Since`.
  public var ifModifiedSince: String?
  /// Verbatim, e.g. `bytes=1000-`.
  public var range: String?
  /// An `ETag` or `Last-Modified` that the range belongs to, verbatim.
  public var ifRange: String?
  /// Instead of the one in the options.
  public var userAgent: String?
  /// For feeds behind basic authentication; a user and password inside the URL work too. Never sent to another host.
  public var credentials: BasicCredentials?
  /// Instead of the kind's limit (bytes after decompression).
  public var maximumBytes: Int?
  /// What is sent along with a POST.
  public var body: [UInt8] = []
  /// Further headers by name, for a directory that wants its questions signed. Never sent to another host.
  public var headers: [String: String] = [:]

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
    self.credentials = credentials
    self.maximumBytes = maximumBytes
  }
}

/// Whether the bytes are wanted, or only what a server says of them.
public enum FetchMethod: String, Sendable, Hashable {
  case get = "GET"
  case head = "HEAD"
  /// Tells somebody something. Its redirects are not followed: they would make another request of it.
  case post = "POST"
}
