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

  /// Whether each hop so far was a permanent one.
  private var isPermanent = true
  /// The hops before the request at hand.
  private var earlier: [LoggedRedirect] = []

  init(url: String) { self.url = (try? RemoteURL(url))?.text ?? url }

  mutating func take(_ head: FetchedHead) {
    status = head.status
    etag = head.etag
    lastModified = head.lastModified
    cacheControl = head.cacheControl
    retryAfterSeconds = head.retryAfterSeconds
    redirects = earlier + head.redirects.map { LoggedRedirect(status: $0.status, url: $0.url) }
    if isPermanent { permanentURL = head.permanentURL ?? permanentURL }
    isPermanent = isPermanent && head.redirects.allSatisfy(\.isPermanent)
  }

  /// The answer was a redirect document, and `url` is asked next.
  mutating func move(to url: String) {
    let text = (try? RemoteURL(url).text) ?? url
    earlier = redirects + [LoggedRedirect(status: status ?? 200, url: text)]
    if isPermanent { permanentURL = text }
  }

  /// Where the feed is to be fetched from the next time.
  var lastingURL: String { permanentURL ?? url }
}
