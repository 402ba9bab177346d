import Components
import WebPage

/// The page of one show: its head, and one of its tabs, which are its episodes, what it is about, and related shows.
public enum ShowPage: PageMain {
  public static let name = "show-page"

  static let strings = Strings<ShowPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    let part = shownPart(of: content)
    return """
      <show-page\(part == .episodes ? pull(content.show) : .empty) data-live="list-\(content.show)" data-reload-on-list="\(content.list.remembered)">
        \(Cover.glow(content.artworkURL, title: content.title))
        \(compactHead(content))
        <header class="show-head">
          \(Cover.html(content.artworkURL, title: content.title, size: .hero, isLazy: false))
          <div class="show-names">
            <h1 dir="auto">\(content.title)</h1>
            \(content.author.map { "<p class=\"show-author\" dir=\"auto\">\($0)</p>" } ?? .empty)
            \(facts(content))
          </div>
          <div class="show-actions">
            \(content.next.map(play) ?? .empty)
            <div class="show-tools">\(subscribeButton(show: content.show, isSubscribed: content.isSubscribed, marks: content.marks))\
      \(download(content.list.downloadURL))\(settingsLink(content.preference))\(feedMenu(content))</div>
          </div>
          \(feedState(content))
          \(live(content.liveItems))
          \(intro(content))
        </header>
        <div class="part-line">\(tabs(content, part))\(part == .episodes ? tools(content) : .empty)</div>
        \(panel(part, content))
      </show-page>
      """
  }

  /// Both forms of the subscribe button, of which one is shown, and the favourite button of a subscribed show: the response to a tap.
  public static func subscribeButton(show: Int64, isSubscribed: Bool, marks: Content.Marks? = nil) -> HTML {
    """
    <div class="subscribe" id="subscribe-\(show)" data-live="subscribed-\(show)" data-subscribed="\(isSubscribed ? "true" : "false")">
    \(subscribeForm(show, isOn: false))\(subscribeForm(show, isOn: true))\(star(show, marks))
    </div>
    """
  }
}

// MARK: - Parts of the page

extension ShowPage {
  /// The other tabs do not change with the feed.
  private static func pull(_ show: Int64) -> HTML { " data-pull-url=\"\(url: "/show-page/did-pull")\" data-pull-show=\"\(show)\"" }

  private static func panel(_ part: Content.Part, _ content: Content) -> HTML {
    switch part {
    case .episodes: episodes(content)
    case .about: about(content)
    case .related: related(content.related)
    }
  }

  private static func facts(_ content: Content) -> HTML {
    let count = content.episodeCount > 0 ? episodeCount(content.episodeCount) : ""
    return """
      <p class="show-facts">\(content.category.map { "<span>\($0)</span>" as HTML })<span data-live="count-\(content.show)">\(count)</span>\
      \(content.isExplicit ? EpisodeMetadata.explicit : .empty)</p>
      """
  }

  /// The beginning of the description; the whole is in a tab.
  private static func intro(_ content: Content) -> HTML {
    guard !content.summary.isEmpty else { return .empty }
    return """
      <p class="show-intro"><span class="clamped" dir="auto">\(String(content.summary.prefix(400)))</span> \
      <a href="\(url: content.aboutURL)" data-panel>\(strings(.more))</a></p>
      """
  }

  private static func download(_ path: String?) -> HTML {
    path.map {
      "<a class=\"show-download pill quiet\" href=\"\(url: $0)\">\(Icon.download.html)<span class=\"visually-hidden\">\(strings(.download))</span></a>"
    }
      ?? .empty
  }

  /// Both forms are in the page; that of the other state is hidden.
  private static func subscribeForm(_ show: Int64, isOn: Bool) -> HTML {
    let form: HTML =
      isOn
      ? "<form class=\"when-subscribed\" method=\"post\" action=\"\(url: "/show-page/did-tap-unsubscribe")\">\(FormToken.field)"
      : "<form class=\"when-unsubscribed\" method=\"post\" action=\"\(url: "/show-page/did-tap-subscribe")\">\(FormToken.field)"
    return """
      \(form)<input type="hidden" name="show" value="\(show)">\
      <button type="submit" class="pill\(isOn ? " quiet" : "")"><span class="hidden-while-busy">\(isOn ? Icon.check.html : Icon.plus.html)</span>\(Icon.busyMark)\
      <span class="steady-text" data-other="\(strings(isOn ? .subscribe : .subscribed))" aria-hidden="true">\(strings(isOn ? .subscribed : .subscribe))</span>\
      <span class="visually-hidden">\(strings(isOn ? .unsubscribeLabel : .subscribe))</span></button></form>
      """
  }

  /// The only filled button of the page.
  private static func play(_ next: Content.Next) -> HTML {
    """
    <span class="show-play" data-keeps-page>\(PlayButton.html(next.play, title: next.title, progress: next.progress, look: .large, verb: verb(next.reason)))</span>
    """
  }

  /// Empty for an episode that cannot be played.
  public static func menuEntry(_ next: Content.Next) -> HTML {
    guard case .playable = next.play else { return .empty }
    return PlayButton.html(next.play, title: next.title, progress: next.progress, look: .entry, verb: verb(next.reason))
  }

  private static func verb(_ reason: Content.Next.Reason) -> String {
    switch reason {
    case .resume: strings(.resume)
    case .latest: strings(.playLatest)
    case .first: strings(.playFirst)
    case .following: strings(.playFollowing)
    }
  }

  /// The head in the page's bar, once the large one has scrolled away: the show, of which its button plays the next episode, or the one in
  /// the player. The browser shows it. `data-keeps-page`: playing from here opens no page.
  private static func compactHead(_ content: Content) -> HTML {
    let next = content.next
    return """
      <div class="show-compact" hidden><div>
        \(Cover.html(content.artworkURL, title: content.title, size: .thumb))
        <a class="compact-title one-line" dir="auto" href="\(url: content.list.url)" data-top>\(content.title)</a>
        <span data-keeps-page\(flag: "hidden", next == nil)>\(PlayButton.html(next?.play ?? .playable(.none), title: next?.title ?? "", progress: .none, look: .round))</span>
      </div></div>
      """
  }
}
