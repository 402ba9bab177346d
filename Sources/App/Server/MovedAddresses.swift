import HTTPTypes
import Hummingbird
import ServiceRouter
import WebPage

/// Earlier addresses of pages and events. Bookmarks, installed apps and tabs that were opened before an update still ask for them.
enum MovedAddresses {
  /// Earlier address -> present address, with parameters in braces: `/kept/{show}` -> `/bookmarks/{show}`. A parameter that only the
  /// earlier address names travels in the query.
  static let moved: [String: String] = {
    let action = "/episode-actions/did-tap"
    let pages = ["show-page", "episode-page", "list-page", "play-history"]
    var addresses = [
      "/show-page/did-mark": action, "/show-page/did-favour": action, "/episode-page/did-favour": action,
      "/list-page/did-set-favourite": action, "/audio-player/did-tap-favourite": action, "/settings/news": "/settings/notifications",
      "/audio-player/did-keep": "/audio-player/did-add-bookmark", "/audio-player/did-remove": "/audio-player/did-remove-bookmark",
      "/category-page/did-tap-show": "/search-page/did-tap-result", "/featured-page/did-tap-show": "/search-page/did-tap-result",
      "/category-page/did-ask-again": "/category-page/did-retry", "/featured-page/did-ask-again": "/featured-page/did-retry",
      "/show-page/did-favour-show": "/show-page/did-set-favourite",
      "/listening-statistics/did-tell-zone": "/listening-statistics/did-report-zone",
      "/subscription-import/did-choose-file": "/subscription-import/did-select-file",
      "/subscriptions": "/library", "/subscription-list/did-choose-order": "/library-page/did-select-order",
      "/subscription-list/did-put": "/library-page/did-move-to-folder",
      "/show-page/did-mark-older": "/episode-actions/did-mark-older", "/list-page/did-mark-played": "/episode-actions/did-mark-played",
      "/list-page/did-unmark": "/episode-actions/did-unmark", "/download-center/did-delete": "/episode-actions/did-delete",
    ]
    for page in pages { addresses["/\(page)/did-queue"] = action }
    for page in pages + ["up-next", "episode-list", "download-center", "audio-player"] { addresses["/\(page)/did-tap-download"] = action }
    return addresses
  }()

  /// Earlier names of features, the first part of the addresses of their events: `/news-settings/did-…` -> `/notification-settings/did-…`.
  private static let features = [
    "news-settings": "notification-settings", "feed-health": "feed-status-page", "list-page": "playlist-page",
    "download-list": "download-picker", "episode-list": "episode-picker", "subscription-list": "library-page",
  ]

  /// The present address of `path`, with `query`; nil when `path` has not moved.
  static func address(for path: String, query: String? = nil, in table: Table = table) -> String? {
    guard let (present, parameters) = table.entry(for: path) else { return nil }
    let address = PathPattern(stringLiteral: present).path(for: TaskParameters(parameters))
    guard let query, !query.isEmpty else { return address }
    return address + (address.contains("?") ? "&" : "?") + query
  }

  /// 308: the browser repeats a post with its body. Not cached, because the present address may move again.
  static func redirect(_ request: Request) -> Response? {
    guard let address = address(for: request.uri.path, query: request.uri.query) else { return nil }
    return Response(status: .permanentRedirect, headers: [.location: Link.checked(address), .cacheControl: "no-store"])
  }

  /// Addresses in the form in which every request is looked up.
  struct Table {
    private let present: [String: String]
    /// Those with parameters, which are compared one by one.
    private let patterns: [(earlier: PathPattern, present: String)]

    init(_ moved: [String: String]) {
      present = moved
      patterns = moved.filter { $0.key.contains("{") }.map { (PathPattern(stringLiteral: $0.key), $0.value) }
    }

    fileprivate func entry(for path: String) -> (present: String, parameters: [String: String])? {
      if let present = present[path] { return (present, [:]) }
      for (earlier, present) in patterns {
        if let parameters = earlier.match(path) { return (present, parameters) }
      }
      let parts = path.split(separator: "/", maxSplits: 1)
      guard parts.count == 2, parts[1].hasPrefix("did-"), let feature = features[String(parts[0])] else { return nil }
      return ("/\(feature)/\(parts[1])", [:])
    }
  }

  // MARK: - Private

  private static let table = Table(moved)
}
