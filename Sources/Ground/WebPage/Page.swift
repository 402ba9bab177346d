/// A page of a feature; Shell adds the document around it.
public struct Page: Sendable {
  /// The title in the browser's tab and history.
  public var title: String
  /// The key for recycling: when a page with the same identity is already in the stack, the browser goes back to it. "show-page:42" for one
  /// of many pages, "audio-player" for a page that exists once.
  public var identity: String
  public var body: HTML
  /// 200, or 404 for a missing page.
  public var status: Int
  /// Whether the page has the bottom player on a phone. A sheet and a page with a toolbar have it in a wide window only.
  public var showsMiniPlayer: Bool
  /// Whether the page has all controls of the player, and the bottom player in no window.
  public var isPlayer = false
  /// Whether rows of it are selected, for which app.css and app.js are not enough.
  public var isSelection = false
  /// Further elements for the head of a document without the app.
  public var head: HTML = .empty
  /// The last change that it shows; nil when that is unknown. The server sets it.
  public var change: String?
  /// The path of the page that is shown instead; nil for this page.
  public private(set) var location: String?

  public init(title: String, identity: String, body: HTML, status: Int = 200, showsMiniPlayer: Bool = true) {
    self.title = title
    self.identity = identity
    self.body = body
    self.status = status
    self.showsMiniPlayer = showsMiniPlayer
  }

  /// A redirect to another page of this server.
  public static func moved(to path: String) -> Page {
    var page = Page(title: "", identity: "", body: .empty)
    page.location = path
    return page
  }
}
