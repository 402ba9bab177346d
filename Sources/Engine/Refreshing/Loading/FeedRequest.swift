import FeedParsing
import Fetching

/// A request to a feed's server.
struct FeedRequest: Sendable {
  var url: String
  var etag: String?
  var lastModified: String?
  var userAgent: String?
  /// Sent to this URL's host only.
  var credentials: BasicCredentials?

  init(
    _ url: String, etag: String? = nil, lastModified: String? = nil, userAgent: String? = nil, credentials: BasicCredentials? = nil
  ) {
    self.url = url
    self.etag = etag
    self.lastModified = lastModified
    self.userAgent = userAgent
    self.credentials = credentials
    // Credentials in the address are moved to `credentials`.
    if let parsed = try? RemoteURL(url), let typed = parsed.credentials {
      // Without a scheme, https and http are both tried.
      self.url = url.contains("://") ? parsed.text : BasicCredentials.removed(from: url)
      self.credentials = credentials ?? typed
    }
  }

  /// The same request for another address, without the validators, and without the credentials when the host differs.
  func at(_ other: String) -> FeedRequest {
    let isSameHost = (try? RemoteURL(url)).map { $0.hostKey == (try? RemoteURL(other))?.hostKey } ?? false
    return FeedRequest(other, userAgent: userAgent, credentials: isSameHost ? credentials : nil)
  }
}

/// The result of requesting a feed, with its report.
struct FeedAttempt: Sendable {
  enum Answer: Sendable {
    case feed(LoadedFeed)
    /// The known copy is still current.
    case unchanged
    case page(links: [FeedDiscovery.Link])

    /// The same result with the final report.
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
  /// The origin for which credentials are valid: scheme, host and port.
  var hostKey: String { "\(scheme)://\(hostPort)" }
}
