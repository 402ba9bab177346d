/// The failure of the last fetch of a feed. The raw values are stored and must never be renamed.
public enum FeedFailure: String, Sendable, Codable, CaseIterable {
  /// This machine has no network. It does not count as a failure of the feed.
  case offline
  /// Failures to reach the host, or a response that is not HTTP.
  case hostNotFound, cannotConnect, timedOut, notHTTP
  /// The TLS connection failed.
  case insecure
  /// 401: the feed needs a user and password.
  case signInNeeded
  /// 403: another user agent may be accepted.
  case refused
  /// 404.
  case notFound
  /// 410: the feed is permanently unavailable, and not fetched automatically any more.
  case gone
  /// 429, 5xx and any other status.
  case tooManyRequests, serverError, otherStatus
  /// A redirect loop, or too many redirects.
  case redirects
  /// The feed is larger than the limit.
  case tooLarge
  /// A body that cannot be decompressed, or was truncated before anything could be parsed.
  case damaged
  /// The server compresses the feed in a way that was not requested and cannot be read.
  case unreadableCompression
  /// The response is a web page, another document, or empty.
  case webPage, notAFeed, empty
  /// The address is in a private network.
  case privateAddress
  /// The address has a port that the settings do not allow.
  case blockedPort
  /// The address is not a valid http or https URL.
  case badAddress
  /// The program crashed while it was reading only this feed: it is quarantined for a day.
  case crashed
  /// The folder of a show of a user's own audio is not there.
  case folderMissing
  /// An internal error, such as a full disk.
  case failed
}
