import Fetching

/// The source of an episode's audio.
public struct TransferSource: Sendable, Equatable {
  /// The address from the feed, including tracking prefixes.
  public var url: String
  /// The feed's MIME type. It only decides whether an MP4 or WebM file counts as audio.
  public var declaredType: String?
  /// The size in bytes from the feed or a size request. When fewer bytes arrive, the server is asked whether that was all.
  public var expectedLength: Int64?
  /// The credentials of a private feed.
  public var credentials: BasicCredentials?
  /// The user agent that a user selected for this feed; nil for the default.
  public var userAgent: String?

  /// Creates a source.
  public init(
    url: String, declaredType: String? = nil, expectedLength: Int64? = nil, credentials: BasicCredentials? = nil, userAgent: String? = nil
  ) {
    self.url = url
    self.declaredType = declaredType
    self.expectedLength = expectedLength
    self.credentials = credentials
    self.userAgent = userAgent
  }
}
