import Fetching
import Library

/// How a fetch went, whatever came of it.
struct FetchReport: Sendable {
  /// Where it was asked for, without a user and password.
  var url: String
  var status: Int?
  var bytes = 0
  var duration = Duration.zero
  var etag: String?
  var lastModified: String?
  var cacheControl: String?
  var retryAfterSeconds: Int?
  var redirects: [LoggedRedirect] = []
  /// Where the request should go from now on; nil when there was no permanent redirect.
  var permanentURL: String?

  init(url: String) { self.url = (try? RemoteURL(url))?.text ?? url }

  mutating func take(_ head: FetchedHead) {
    status = head.status
    etag = head.etag
    lastModified = head.lastModified
    cacheControl = head.cacheControl
    retryAfterSeconds = head.retryAfterSeconds
    redirects = head.redirects.map { LoggedRedirect(status: $0.status, url: $0.url) }
    permanentURL = head.permanentURL
  }
}
