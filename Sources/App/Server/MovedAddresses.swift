import HTTPTypes
import Hummingbird
import ServiceRouter
import WebPage

/// Earlier addresses of pages, for bookmarks and installed apps, and of the settings that were on another page.
enum MovedAddresses {
  /// Earlier address -> present address, with parameters in braces: `/kept/{show}` -> `/bookmarks/{show}`. A parameter that only the
  /// earlier address names travels in the query.
  static let moved = [
    "/settings/news": "/settings/notifications", "/subscriptions": "/library", "/on-this-device": "/downloads?part=device",
    "/bookmark-list/did-rename-clip": "/bookmark-list/did-edit-clip",
    "/playlist-page/did-rename-playlist": "/playlist-page/did-rename-list",
    "/user-center/did-tap-refresh-all": "/library-page/did-pull",
    "/settings-page/did-set-parallel": "/server-page/did-set-parallel",
    "/settings-page/did-set-bandwidth": "/server-page/did-set-bandwidth",
    "/settings-page/did-set-total-limit": "/server-page/did-set-total-limit",
    "/settings-page/did-set-user-limit": "/server-page/did-set-user-limit",
    "/show-page/did-set-preference": "/new-episode-settings/did-set",
    "/library-page/did-set-preferences": "/new-episode-settings/did-set",
    "/new-episode-settings/did-save": "/new-episode-settings/did-set",
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
      return nil
    }
  }

  // MARK: - Private

  private static let table = Table(moved)
}
