import Fetching

/// Where the sound of an episode comes from.
public struct TransferSource: Sendable, Equatable {
  /// As the feed carries it, tracking prefixes and all.
  public var url: String
  /// The feed's MIME type. It decides only whether an MP4 or WebM file is called sound.
  public var declaredType: String?
  /// Bytes, as the feed claims or a probe was told. When fewer come the source is asked whether that was all.
  public var expectedLength: Int64?
  public var credentials: BasicCredentials?
  /// What a person chose for this feed, instead of our own name.
  public var userAgent: String?

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
