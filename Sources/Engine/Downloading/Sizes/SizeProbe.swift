import Fetching

/// A request for the size of a file.
public struct SizeQuestion: Sendable, Hashable {
  /// The address of the file.
  public var url: String
  /// The credentials of a private feed.
  public var credentials: BasicCredentials?
  /// A user agent for this feed; nil for the default.
  public var userAgent: String?

  /// Creates a request.
  public init(url: String, credentials: BasicCredentials? = nil, userAgent: String? = nil) {
    self.url = url
    self.credentials = credentials
    self.userAgent = userAgent
  }
}

/// The result of a size request.
public struct SizeProbe: Sendable, Equatable {
  /// The requested address.
  public var url: String
  /// The size; nil when the host did not answer or sent no length.
  public var bytes: Int64?
  /// The host after all redirects, when one answered.
  public var finalHost: String?
  /// The reason of a failure.
  public var trouble: DownloadError?

  /// Creates a result.
  public init(url: String, bytes: Int64? = nil, finalHost: String? = nil, trouble: DownloadError? = nil) {
    self.url = url
    self.bytes = bytes
    self.finalHost = finalHost
    self.trouble = trouble
  }
}
