import Components
import Foundation
import WebPage

/// Find shows by words, a feed's address or a website; one's own shows below.
public enum SearchPage: PageMain {
  public static let name = "search-page"

  public static let assets = [Asset("search-page.css", in: .module), Asset("search-page.js", in: .module)]

  static let words = Words<SearchPageWord>(Asset("words.json", in: .module))

  /// `data-refresh`: when the page comes back from the stack with other members, that part is replaced.
  public static func html(_ content: Content) -> HTML {
    """
    <search-page>
      <header class="search-head">
        <h1>\(words(.title))</h1>
        \(field(term: content.term))
        <p class="search-hint" id="search-hint">\(words(.hint))</p>
      </header>
      \(notice(content.notice))
      \(content.privateAddress.map(signIn) ?? .empty)
      \(content.opensAddress ? opener(content.term) : .empty)
      \(results(content))
      <div id="search-shelf" data-refresh>\(shelf(content))</div>
    </search-page>
    """
  }
}

// MARK: - Parts of the page

extension SearchPage {
  private static func field(term: String) -> HTML {
    SearchField.posting(
      "/search-page/did-submit",
      SearchField.Content(
        id: "search-term", name: "term", value: term, label: words(.fieldLabel), placeholder: words(.placeholder),
        submit: words(.submit), isRequired: true, longest: 2000, hintID: "search-hint"))
  }

  private static func notice(_ sentence: String?) -> HTML {
    sentence.map { "<p class=\"search-notice\" role=\"status\" dir=\"auto\">\($0)</p>" } ?? .empty
  }

  private static func opener(_ address: String) -> HTML {
    """
    <form class="search-opener" method="post" action="\(url: "/search-page/did-submit")">
      <input type="hidden" name="term" value="\(address)">
      <button type="submit"><span class="opener-words">\(words(.openAddress))<span class="opener-address" dir="ltr">\(address)</span></span>\
    <span class="busy-hides">\(Icon.chevronForward.html)</span>\(Icon.busyMark)</button>
    </form>
    """
  }

  private static func signIn(_ address: String) -> HTML {
    """
    <section class="search-sign-in" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">\(Icon.lock.html)\(words(.signInTitle))</h2>
      <p class="sign-in-address" dir="ltr">\(address)</p>
      <p>\(words(.signInHint))</p>
      <form method="post" action="\(url: "/search-page/did-sign-in")">
        <input type="hidden" name="address" value="\(address)">
        \(LabelledField.text(id: "sign-in-user", name: "user", label: words(.user), autocomplete: "username", isRequired: true))
        \(LabelledField.password(id: "sign-in-password", name: "password", label: words(.password)))
        <button type="submit" class="pill wide">\(Icon.busyMark)<span>\(words(.signIn))</span></button>
      </form>
    </section>
    """
  }

  private static func results(_ content: Content) -> HTML {
    guard !content.results.isEmpty else { return .empty }
    return """
      <section class="search-results" aria-labelledby="results-title">
        <h2 id="results-title">\(words(.results))</h2>
        <ol>\(content.results.map(row))</ol>
        \(more(content.moreURL))
      </section>
      """
  }

  /// The whole row is the button: opening a show the server does not know yet is a post, since it is fetched first.
  private static func row(_ result: Content.Result) -> HTML {
    """
    <li><form method="post" action="\(url: "/search-page/did-tap-result")">
      <input type="hidden" name="feed" value="\(result.feedURL)">
      <button type="submit" class="search-result">
        \(Cover.html(result.artworkURL, title: result.title, size: .row))
        <span class="result-text"><span class="result-title" dir="auto">\(result.title)</span>\
    <span class="result-author" dir="auto">\(result.author)</span>\
    \(result.genre.map { "<span class=\"result-genre\">\($0)</span>" } ?? .empty)</span>
        <span class="result-open"><span class="busy-hides">\(Icon.chevronForward.html)</span>\(Icon.busyMark)</span>
      </button>
    </form></li>
    """
  }

  private static func more(_ moreURL: String?) -> HTML {
    moreURL.map { "<a class=\"search-more pill quiet wide\" data-top href=\"\(url: $0)\">\(words(.more))</a>" } ?? .empty
  }

  /// There is always one, also empty: a show that is added elsewhere appears in it.
  private static func shelf(_ content: Content) -> HTML {
    guard !content.subscriptions.isEmpty else { return isFirstVisit(content) ? welcome : "<div id=\"search-shelf\" data-refresh></div>" }
    return """
      <section class="search-shelf" aria-labelledby="shelf-title">
        <h2 id="shelf-title">\(words(.yourShows))</h2>
        <ul>\(content.subscriptions.map(card))</ul>
      </section>
      """
  }

  private static func card(_ show: Content.Subscription) -> HTML {
    """
    <li><a class="shelf-card" href="\(url: show.url)">\(Cover.html(show.artworkURL, title: show.title, size: .card))\
    <span class="shelf-title" dir="auto">\(show.title)</span>\
    \(show.author.map { "<span class=\"shelf-author\" dir=\"auto\">\($0)</span>" } ?? .empty)</a></li>
    """
  }

  private static func isFirstVisit(_ content: Content) -> Bool {
    content.term.isEmpty && content.privateAddress == nil && content.results.isEmpty && content.notice == nil
  }

  /// What to do when there is nothing yet.
  private static var welcome: HTML {
    """
    <section class="search-welcome" aria-labelledby="welcome-title">
      <div class="welcome-art" aria-hidden="true"><span></span><span></span><span></span><span></span></div>
      <h2 id="welcome-title">\(words(.welcomeTitle))</h2>
      <p>\(words(.welcomeSearch))</p>
      <p>\(words(.welcomePaste))</p>
    </section>
    """
  }
}
