/// Why a feed could not be read when it was last tried. The raw values are stored: never rename one.
public enum FeedTrouble: String, Sendable, Codable, CaseIterable {
  /// This machine has no network. It is not the feed's fault, so no failure is counted.
  case offline
  case hostNotFound, cannotConnect, timedOut, notHTTP
  /// The secure connection failed.
  case insecure
  /// 401: it wants a user and password.
  case signInNeeded
  /// 403: another user agent may be welcome.
  case refused
  case notFound
  /// 410: it is gone for good, and not fetched by itself any more.
  case gone
  case tooManyRequests, serverError, otherStatus
  /// Redirects that lead in a circle, or too many of them.
  case redirects
  case tooLarge
  /// A body that cannot be unpacked, or broke off before anything could be read.
  case damaged
  case webPage, notAFeed, empty
  /// The address lies inside somebody's own network.
  case privateAddress
  case badAddress
  /// The program crashed while it read this feed alone: it rests for a day.
  case crashed
  /// For what is wrong on our side, such as a full disk.
  case failed
}
