import Components
import WebPage

/// The page of one show: its description, its episodes, what it is about, and related shows.
public enum ShowPage: PageMain {
  public static let name = "show-page"

  static let strings = Strings<ShowPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <show-page data-pull-url="\(url: "/show-page/did-pull")" data-pull-show="\(content.show)" data-live="list-\(content.show)" data-reload-on-list="\(content.list.remembered)"\(attribute: "data-opens", content.preference.isOpen ? "show-preference" : nil)>
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
          \(subscribeButton(show: content.show, isSubscribed: content.isSubscribed, marks: content.marks))
          \(download(content.list.downloadURL))
          \(preferenceSheet(content))
          \(feedMenu(content))
        </div>
        \(feedState(content))
        \(live(content.liveItems))
        \(ShowSummary.html(content.summary))
      </header>
      \(segments(content))
      \(episodes(content))
      \(about(content))
      \(related(content.related))
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
  private static func facts(_ content: Content) -> HTML {
    let facts: [HTML] = [
      content.category.map { "<span>\($0)</span>" },
      content.isExplicit ? EpisodeMetadata.explicit : nil,
    ].compactMap { $0 }
    return facts.isEmpty ? .empty : "<p class=\"show-facts\">\(facts)</p>"
  }

  private static func download(_ path: String?) -> HTML {
    path.map { "<a class=\"show-download pill quiet\" href=\"\(url: $0)\">\(Icon.download.html)<span>\(strings(.download))</span></a>" }
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
      <span aria-hidden="true">\(strings(isOn ? .subscribed : .subscribe))</span>\
      <span class="visually-hidden">\(strings(isOn ? .unsubscribeLabel : .subscribe))</span></button></form>
      """
  }

  /// The only filled button of the page.
  private static func play(_ next: Content.Next) -> HTML {
    """
    <span class="show-play" data-keeps-page>\(PlayButton.html(next.play, title: next.title, progress: next.progress, look: .large, verb: verb(next.reason)))</span>
    """
  }

  private static func verb(_ reason: Content.Next.Reason) -> String {
    switch reason {
    case .resume: strings(.resume)
    case .latest: strings(.playLatest)
    case .first: strings(.playFirst)
    case .following: strings(.playFollowing)
    }
  }

  /// The head in the page's bar, once the large one has scrolled away. While an episode of this show is in the player it names that
  /// episode and leads to it. The browser shows and fills it. `data-keeps-page`: playing from here opens no page.
  private static func compactHead(_ content: Content) -> HTML {
    let next = content.next
    return """
      <div class="show-compact" data-title="\(content.title)" hidden><div>
        \(Cover.html(content.artworkURL, title: content.title, size: .thumb))
        <a class="playing-title" href="\(url: content.list.url)" data-top><span class="visually-hidden" hidden>\(strings(.toPlaying))</span>\(MarqueeText.html(content.title))</a>
        <span data-keeps-page\(flag: "hidden", next == nil)>\(PlayButton.html(next?.play ?? .playable(.none), title: next?.title ?? "", progress: .none, look: .round))</span>
      </div></div>
      """
  }
}
