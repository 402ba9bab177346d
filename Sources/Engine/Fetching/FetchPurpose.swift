/// The purpose for which a private address can be allowed alone: a feed on a home server does not open that server to webhooks.
///
/// The raw values are words of the setting `EARNEST_ALLOW_PRIVATE`.
public enum FetchPurpose: String, Sendable, Hashable, CaseIterable {
  /// Feeds and the web pages that link to them.
  case feed
  /// Audio, video and pictures.
  case media
  /// The directories that are searched.
  case directory
  /// Notifications that are sent.
  case webhook
  /// Sign-in at an OpenID Connect provider.
  case identity
  /// The owner's own transcription server.
  case transcription
}

extension FetchKind {
  /// The purpose to which this kind of request belongs.
  public var purpose: FetchPurpose {
    switch self {
    case .feed: .feed
    case .artwork, .media, .download: .media
    case .directory: .directory
    case .message: .webhook
    case .identity: .identity
    case .transcription: .transcription
    }
  }
}
