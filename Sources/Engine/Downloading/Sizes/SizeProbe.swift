import Fetching

/// A file whose size is asked for.
public struct SizeQuestion: Sendable, Hashable {
  public var url: String
  public var credentials: BasicCredentials?
  public var userAgent: String?

  public init(url: String, credentials: BasicCredentials? = nil, userAgent: String? = nil) {
    self.url = url
    self.credentials = credentials
    self.userAgent = userAgent
  }
}

/// What came of it.
public struct SizeProbe: Sendable, Equatable {
  /// As it was asked for.
  public var url: String
  /// nil when it did not answer, or does not say.
  public var bytes: Int64?
  /// The host behind all redirects, when one answered.
  public var finalHost: String?
  public var trouble: DownloadError?

  public init(url: String, bytes: Int64? = nil, finalHost: String? = nil, trouble: DownloadError? = nil) {
    self.url = url
    self.bytes = bytes
    self.finalHost = finalHost
    self.trouble = trouble
  }
}
