import Components
import WebPage

/// The page before a search.
extension SearchPage {
  static func start(_ start: Content.Start, _ content: Content) -> HTML {
    let isFirstVisit = start.subscriptions.isEmpty && !content.isInLibrary && content.notice == nil && content.privateAddress == nil
    let version = (start.recent.map { "\($0.id)" } + start.saved.map { "s\($0.id)" } + start.trending).joined(separator: " ")
    return """
      \(content.isInLibrary ? help : .empty)
      <div class="search-start" id="search-start" data-refresh data-version="\(version)"\(flag: "data-is-loading", start.isTrendingLoading)>\
      \(recent(start.recent, content))\(saved(start.saved, content))\(content.isInLibrary ? .empty : trending(start.trending))</div>
      <div id="search-shelf" data-refresh>\(start.subscriptions.isEmpty ? isFirstVisit ? welcome : .empty : section(start))</div>
      """
  }

  // MARK: - Private

  private static func recent(_ terms: [(id: Int64, text: String)], _ content: Content) -> HTML {
    guard !terms.isEmpty else { return .empty }
    let back: HTML = "<input type=\"hidden\" name=\"back\" value=\"\(content.url)\">"
    let rows = terms.map { term -> HTML in
      """
      <li><form method="post" action="\(url: "/search-page/did-submit")">\(FormToken.field)\
      \(HiddenFields.html(scopeFields(inLibrary: content.isInLibrary)))\
      <input type="hidden" name="term" value="\(term.text)">\
      <button type="submit" class="term-button">\(Icon.history.html)<span dir="auto">\(term.text)</span></button></form>\
      <form method="post" action="\(url: "/search-page/did-remove-term")">\(FormToken.field)<input type="hidden" name="id" value="\(term.id)">\
      <input type="hidden" name="term" value="\(term.text)">\(back)\
      <button type="submit" class="row-button" aria-label="\(strings(.remove, ["term": term.text]))">\(Icon.close.html)</button></form></li>
      """
    }
    return """
      <section class="search-terms" aria-labelledby="recent-title">
        <div class="terms-head"><h2 id="recent-title">\(strings(.recent))</h2>
        <form method="post" action="\(url: "/search-page/did-clear-terms")">\(FormToken.field)\(back)<button type="submit">\(strings(.clear))</button></form></div>
        <ul>\(rows)</ul>
      </section>
      """
  }

  private static func saved(_ searches: [(id: Int64, query: String, url: String)], _ content: Content) -> HTML {
    guard !searches.isEmpty else { return .empty }
    let rows = searches.map { search -> HTML in
      """
      <li><a class="term-button" href="\(url: search.url)">\(Icon.bookmark.html)<span dir="auto">\(search.query)</span></a>\
      <form method="post" action="\(url: "/search-page/did-remove-saved")">\(FormToken.field)<input type="hidden" name="search" value="\(search.id)">\
      <input type="hidden" name="back" value="\(content.url)">\
      <button type="submit" class="row-button" aria-label="\(strings(.remove, ["term": search.query]))">\(Icon.close.html)</button></form></li>
      """
    }
    return """
      <section class="search-terms" aria-labelledby="saved-title"><div class="terms-head"><h2 id="saved-title">\(strings(.saved))</h2></div><ul>\(rows)</ul></section>
      """
  }

  private static func trending(_ terms: [String]) -> HTML {
    guard !terms.isEmpty else { return .empty }
    let chips = terms.map { term -> HTML in
      "<li><button type=\"submit\" class=\"chip\" name=\"term\" value=\"\(term)\"><span dir=\"auto\">\(term)</span></button></li>"
    }
    return """
      <section class="search-trending" aria-labelledby="trending-title"><h2 id="trending-title">\(strings(.trending))</h2>
      <form method="post" action="\(url: "/search-page/did-submit")">\(FormToken.field)<ul>\(chips)</ul></form></section>
      """
  }

  private static func section(_ start: Content.Start) -> HTML {
    let all = start.libraryURL.map { url -> HTML in
      """
      <a href="\(url: url)" aria-label="\(strings(.allShowsLabel))">\(strings(.allShows))</a>
      """
    }
    return """
      <section class="search-shelf" aria-labelledby="shelf-title">
        <div class="terms-head"><h2 id="shelf-title">\(strings(.yourShows))</h2>\(all ?? .empty)</div>
        <ul class="show-shelf">\(start.subscriptions.map(card))</ul>
      </section>
      """
  }

  private static func card(_ show: Content.Start.Subscription) -> HTML {
    """
    <li><a class="shelf-card" href="\(url: show.url)">\(Cover.html(show.artworkURL, title: show.title, size: .card))\
    <span class="shelf-title" dir="auto">\(show.title)</span>\
    \(show.author.map { "<span class=\"shelf-author\" dir=\"auto\">\($0)</span>" } ?? .empty)</a></li>
    """
  }

  /// The first steps, for an empty library.
  private static var welcome: HTML {
    """
    <section class="search-welcome" aria-labelledby="welcome-title">
      <div class="welcome-art" aria-hidden="true"><span></span><span></span><span></span><span></span></div>
      <h2 id="welcome-title">\(strings(.welcomeTitle))</h2>
      <p>\(strings(.welcomeSearch))</p>
    </section>
    """
  }
}
