import Components
import Foundation
import WebPage

/// A person's own corner: what they listened to, and the shows they subscribe to.
public enum UserCenter: PageMain {
  public static let name = "user-center"

  public static let assets = [Asset("user-center.css", in: .module), Asset("user-center.js", in: .module)]

  static let words = Words<UserCenterWord>(Asset("words.json", in: .module))

  /// `data-refresh`: when the page comes back from the stack with other members, that part is replaced.
  public static func html(_ content: Content) -> HTML {
    """
    <user-center data-live="refresh-end">
      <h1>\(words(.title))</h1>
      \(places(content))
      \(content.subscriptions.isEmpty ? .empty : refresh(content))
      <div id="center-shows" data-refresh>\(content.subscriptions.isEmpty ? nothing(content) : shelf(content.subscriptions))</div>
    </user-center>
    """
  }
}

// MARK: - Parts of the page

extension UserCenter {
  private static func places(_ content: Content) -> HTML {
    let places = [
      place(content.upNextURL, .queueNext, .upNext, hint: upNextHint(content.upNextCount), leaf: "center-up-next"),
      place(content.historyURL, .history, .history, hint: words(.historyHint)),
      place(content.downloadsURL, .download, .downloads, hint: words(.downloadsHint)),
      place(content.settingsURL, .tuning, .settings, hint: words(.settingsHint)),
    ].compactMap { $0 }
    return places.isEmpty ? .empty : "<nav class=\"center-places\" aria-label=\"\(words(.places))\"><ul>\(places)</ul></nav>"
  }

  private static func place(_ path: String?, _ icon: Icon, _ word: UserCenterWord, hint: String, leaf: String? = nil) -> HTML? {
    guard let path else { return nil }
    return """
      <li><a class="center-place" href="\(url: path)"><span class="place-mark">\(icon.html)</span>\
      <span class="place-text"><span class="place-name">\(words(word))</span>\
      <span class="place-hint"\(attribute: "data-live", leaf)>\(hint)</span></span>\(Icon.chevronForward.html)</a></li>
      """
  }

  private static func shelf(_ subscriptions: [Content.Subscription]) -> HTML {
    """
    <section class="center-shows" aria-labelledby="subscriptions-title">
      <div class="center-head"><h2 id="subscriptions-title">\(words(.subscriptions))</h2>\
    <p>\(words(.showCount, count: subscriptions.count))</p></div>
      <ul>\(subscriptions.map(row))</ul>
    </section>
    """
  }

  /// The row leads to the show; the cross ends the subscription, and the show's page takes it up again.
  private static func row(_ show: Content.Subscription) -> HTML {
    """
    <li class="center-show">\(Cover.html(show.artworkURL, title: show.title, size: .row))
      <div class="show-text"><h3 dir="auto"><a href="\(url: show.url)">\(show.title)</a></h3>\
    \(show.author.map { "<p dir=\"auto\">\($0)</p>" } ?? .empty)\
    <p>\(words(.episodeCount, count: show.episodeCount))</p></div>
      <form method="post" action="\(url: "/user-center/did-delete-subscription")">
        <input type="hidden" name="show" value="\(show.show)">
        <button type="submit" aria-label="\(words(.unsubscribe, ["title": show.title]))">\
    <span class="busy-hides">\(Icon.close.html)</span>\(Icon.busyMark)</button>
      </form>
    </li>
    """
  }

  private static func nothing(_ content: Content) -> HTML {
    EmptyState.html(
      .plus, title: words(.empty), text: words(.emptyHint), link: content.searchURL.map { (path: $0, text: words(.find)) })
  }
}
