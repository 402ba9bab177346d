import Fetching

/// A request for the size of a file.
public struct SizeRequest: Sendable, Hashable {
  /// The address of the file.
  public var url: String
  /// The credentials of a private feed.
  public var credentials: BasicCredentials?
  /// The user agent of the show, when its publisher refuses the usual one.
  public var userAgent: String?

  /// Creates a request.
  public init(url: String, credentials: BasicCredentials? = nil, userAgent: String? = nil) {
    self.url = url
    self.credentials = credentials
    self.userAgent = userAgent
  }
}

/// The result of a size request.
public struct SizeResult: Sendable, Equatable {
  /// The requested address.
  public var url: String
  /// The size; nil when the host did not answer or sent no length.
  public var bytes: Int64?
  /// The validator of the version that the host sends; nil without one.
  public var version: String?
  /// The reason of a failure.
  public var failure: DownloadError?
}
