import FeedParsing
import Fetching

/// What is asked of a feed's server.
struct FeedRequest: Sendable {
  var url: String
  var etag: String?
  var lastModified: String?
  var userAgent: String?
  /// For this URL's host; not sent to another one.
  var credentials: BasicCredentials?

  init(
    _ url: String, etag: String? = nil, lastModified: String? = nil, userAgent: String? = nil, credentials: BasicCredentials? = nil
  ) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
    self.userAgent = userAgent
    self.credentials = credentials
    // What was typed into the address belongs beside it.
    if let parsed = try? RemoteURL(url), let typed = parsed.credentials {
      // Without a scheme, https and http are both tried.
      self.url = url.contains("://") ? parsed.text : BasicCredentials.removed(from: url)
      self.credentials = credentials ?? typed
    }
  }

  /// The same request at another address, without what belongs to this one: validators, and the sign-in where the host is another.
  func at(_ other: String) -> FeedRequest {
    let isSameHost = (try? RemoteURL(url)).map { $0.hostKey == (try? RemoteURL(other))?.hostKey } ?? false
    return FeedRequest(other, userAgent: userAgent, credentials: isSameHost ? credentials : nil)
  }
}

/// How asking for a feed ended, and how it went.
struct FeedAttempt: Sendable {
  enum Answer: Sendable {
    case feed(LoadedFeed)
    /// The copy that is known is still the newest.
    case unchanged
    case page(links: [FeedDiscovery.Link])

    /// The same, with the report as it is at the end.
    func taking(_ report: FetchReport) -> Self {
      guard case .feed(var loaded) = self else { return self }
      loaded.report = report
      return .feed(loaded)
    }
  }

  let report: FetchReport
  let result: Result<Answer, RefreshingError>

  var answer: Answer {
    get throws { try result.get() }
  }
}

extension RemoteURL {
  /// Where a sign-in is valid: scheme, host and port.
  var hostKey: String { "\(scheme)://\(hostPort)" }
}
