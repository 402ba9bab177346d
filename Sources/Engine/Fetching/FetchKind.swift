/// What is being fetched. The kind decides the limits, the `Accept` header and which connections are used.
public enum FetchKind: String, Sendable, Hashable, CaseIterable {
  /// A feed, or the web page that may link to one: people paste either.
  case feed
  /// A show's or episode's picture.
  case artwork
  /// A directory's JSON answer.
  case directory
  /// Sound or video, passed on while it arrives: never decompressed, no limit on size or total time.
  case media
  /// Sound or video to be kept. Asked for as it is; what a source packs all the same is unpacked. No limit on total time.
  case download
  /// A message that somebody wants to be sent; of its answer only the status matters.
  case message

  /// Bytes are asked for as they are.
  var isSound: Bool { self == .media || self == .download }

  var accept: String {
    switch self {
    case .feed:
      "application/rss+xml, application/atom+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, "
        + "application/json;q=0.7, text/html;q=0.6, */*;q=0.5"
    case .artwork: "image/avif, image/webp, image/jpeg, image/png, image/gif, */*;q=0.1"
    case .directory: "application/json, text/javascript;q=0.9, */*;q=0.5"
    case .media, .download, .message: "*/*"
    }
  }
}
