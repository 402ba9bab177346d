import Fetching
import Library

/// A report of a fetch, successful or not.
struct FetchReport: Sendable {
  /// The requested URL, without a user and password.
  var url: String
  var status: Int?
  var bytes = 0
  var duration = Duration.zero
  var etag: String?
  var lastModified: String?
  var cacheControl: String?
  var retryAfterSeconds: Int?
  var redirects: [LoggedRedirect] = []
  /// The URL of future requests; nil when there was no permanent redirect.
  var permanentURL: String?

  /// Whether all hops so far were permanent.
  private var isPermanent = true
  /// The hops before the current request.
  private var earlier: [LoggedRedirect] = []

  init(url: String) { self.url = (try? RemoteURL(url))?.text ?? url }

  mutating func apply(_ head: FetchedHead) {
    status = head.status
    etag = head.etag
    lastModified = head.lastModified
    cacheControl = head.cacheControl
    retryAfterSeconds = head.retryAfterSeconds
    redirects = earlier + head.redirects.map { LoggedRedirect(status: $0.status, url: $0.url) }
    if isPermanent { permanentURL = head.permanentURL ?? permanentURL }
    isPermanent = isPermanent && head.redirects.allSatisfy(\.isPermanent)
  }

  /// The response was a redirect document, and `url` is requested next.
  mutating func move(to url: String) {
    let text = (try? RemoteURL(url).text) ?? url
    earlier = redirects + [LoggedRedirect(status: status ?? 200, url: text)]
    if isPermanent { permanentURL = text }
  }

  /// The URL at the end of the redirects, which answered.
  var answeredURL: String { redirects.last?.url ?? url }

  /// The URL of the next fetch.
  var nextFetchURL: String { permanentURL ?? url }
}
