/// The purpose of a request. It decides the limits, the `Accept` header and the connections.
public enum FetchKind: String, Sendable, Hashable, CaseIterable {
  /// A feed, or the web page that may link to one: users paste either.
  case feed
  /// The picture of a show or an episode.
  case artwork
  /// The JSON response of a directory.
  case directory
  /// Audio or video that is passed on while it arrives. Requested uncompressed; a compressed response is decompressed, and then arrives
  /// whole. No limit on size or total time.
  case media
  /// Audio or video to be saved. Requested uncompressed; a compressed response is decompressed. No limit on total time.
  case download
  /// A notification to send; only the status of the response matters.
  case message
  /// A JSON document of an OpenID Connect provider, or its tokens.
  case identity
  /// Audio for the owner's own transcription server, whose answer may take an hour.
  case transcription

  /// Whether the bytes are requested uncompressed.
  var isMedia: Bool { self == .media || self == .download }

  var accept: String {
    switch self {
    case .feed:
      "application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, "
        + "application/json;q=0.7, text/html;q=0.6, */*;q=0.5"
    case .artwork: "image/avif, image/webp, image/jpeg, image/png, image/gif, */*;q=0.1"
    case .identity: "application/json"
    case .transcription: "application/json, text/vtt;q=0.9, */*;q=0.5"
    case .directory: "application/json, text/javascript;q=0.9, */*;q=0.5"
    case .media, .download, .message: "*/*"
    }
  }
}
