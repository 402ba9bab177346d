import Components
import WebPage

extension SearchPage {
  /// The content of the page that asks whether to subscribe to the show of a link.
  public struct SubscribeContent: Sample {
    /// The address of the feed, as it is posted; nil when the link has none.
    public var address: String?
    /// The host of the address in ASCII, so that similar letters of other scripts are visible.
    public var host = ""
    /// The title of a show that this server knows and may name.
    public var title: String?
    public var artworkURL: String?
    /// The page of the show when the user subscribes to it already.
    public var subscribedURL: String?
    /// The preview that the link asked for; nil for other links.
    public var previewURL: String?
    public var searchURL = ""
    public var cancelURL = ""

    public init() {}
  }

  public static var subscribeTitle: String { strings(.subscribeTitle) }

  /// The page changes nothing: the link of another site leads here, and only its button subscribes.
  public static func html(subscribing content: SubscribeContent) -> HTML {
    """
    <search-page>
      <section class="search-confirm card" aria-labelledby="confirm-title">
        \(content.address.map { question(content, $0) } ?? invalid(content))
      </section>
    </search-page>
    """
  }

  // MARK: - Parts of the page

  private static func question(_ content: SubscribeContent, _ address: String) -> HTML {
    let name: HTML =
      content.title.map { title in
        """
        \(Cover.html(content.artworkURL, title: title, size: .card, isLazy: false))
        <p class="confirm-show" dir="auto">\(title)</p>
        """
      } ?? .empty
    return """
      <h1 id="confirm-title">\(content.subscribedURL == nil ? subscribeTitle : strings(.alreadySubscribed))</h1>
      \(name)
      <p class="confirm-host" dir="ltr">\(content.host)</p>
      <div class="confirm-actions">\(content.subscribedURL.map(open) ?? confirm(address))\
      \(content.previewURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.preview))</a>" } ?? .empty)\
      <a class="pill quiet" href="\(url: content.cancelURL)">\(strings(.cancel))</a></div>
      """
  }

  private static func confirm(_ address: String) -> HTML {
    """
    <form method="post" action="\(url: "/search-page/did-subscribe")">\(FormToken.field)\
    <input type="hidden" name="address" value="\(address)">\
    <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.subscribe))</span></button></form>
    """
  }

  private static func open(_ path: String) -> HTML { "<a class=\"pill\" href=\"\(url: path)\">\(strings(.openShow))</a>" }

  private static func invalid(_ content: SubscribeContent) -> HTML {
    """
    <h1 id="confirm-title">\(strings(.invalidLink))</h1>
    <p>\(strings(.invalidLinkHint))</p>
    <div class="confirm-actions"><a class="pill" href="\(url: content.searchURL)">\(strings(.searchForShow))</a>\
    <a class="pill quiet" href="\(url: content.cancelURL)">\(strings(.cancel))</a></div>
    """
  }
}
