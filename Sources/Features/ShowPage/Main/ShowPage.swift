import Components
import WebPage

/// The page of one show: its description, its episodes, and related shows.
public enum ShowPage: PageMain {
  public static let name = "show-page"

  public static let assets = [Asset("show-page.css", in: .module), Asset("show-page.js", in: .module)]

  static let strings = Strings<ShowPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <show-page\(attribute: "data-opens", content.preference.isOpen ? "show-preference" : nil)>
      \(Cover.glow(content.artworkURL, title: content.title))
      <header class="show-head">
        \(Cover.html(content.artworkURL, title: content.title, size: .hero, isLazy: false))
        <div class="show-names">
          <h1 dir="auto">\(content.title)</h1>
          \(content.author.map { "<p class=\"show-author\" dir=\"auto\">\($0)</p>" } ?? .empty)
          \(facts(content))
        </div>
        <div class="show-actions">
          \(subscribeButton(show: content.show, isSubscribed: content.isSubscribed, marks: content.marks))
          \(download(content.list.downloadURL))
          \(preferenceSheet(content))
          \(feedMenu(content))
        </div>
        \(feedState(content))
        \(summary(content.summary))
      </header>
      \(playingBar(content))
      \(episodes(content))
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

  /// A long description is truncated after a few lines; a checkbox shows the rest, so that no JavaScript is needed.
  private static func summary(_ summary: String) -> HTML {
    guard !summary.isEmpty else { return .empty }
    let isLong = summary.count > 220 || summary.split(separator: "\n").count > 3
    guard isLong else { return "<p class=\"show-summary\" dir=\"auto\">\(summary)</p>" }
    return """
      <div class="show-summary-long">
        <input type="checkbox" id="show-more" class="visually-hidden" aria-label="\(strings(.moreLabel))">
        <p class="show-summary clamped" dir="auto">\(summary)</p>
        <label for="show-more" aria-hidden="true"><span class="when-closed">\(strings(.more))</span><span class="when-open">\(strings(.less))</span></label>
      </div>
      """
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

  /// The episode of this show that plays, at the top while it does. The browser shows it. `data-keeps-page`: playing from here opens no page.
  private static func playingBar(_ content: Content) -> HTML {
    """
    <div class="show-playing" hidden>
      \(Cover.html(content.artworkURL, title: content.title, size: .thumb))
      <a class="playing-title" href="\(url: content.list.url)"><span class="visually-hidden">\(strings(.toPlaying))</span>\(MarqueeText.html(""))</a>
      <span data-keeps-page>\(PlayButton.html(.playable(.none), title: "", progress: .none, look: .round))</span>
    </div>
    """
  }
}
