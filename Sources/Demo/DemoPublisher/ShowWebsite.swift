/// The websites of the demo internet, whose addresses can be pasted instead of feed addresses.
enum ShowWebsite {
  /// A show's front page, with a link to the feed in its head.
  static func front(of show: DemoShow, baseURL: String) -> String {
    let feed = MarkupText.escaped(baseURL + show.feedPath)
    let items = show.episodes.prefix(20).map {
      "<li><a href=\"\(MarkupText.escaped("\(show.websitePath)/\($0.slug)"))\">\(MarkupText.escaped($0.title))</a></li>"
    }
    return page(
      language: show.language, title: show.title,
      head: """
        <link rel="alternate" type="application/rss+xml" title="\(MarkupText.escaped(show.title))" href="\(feed)">
        """,
      body: """
        <h1>\(MarkupText.escaped(show.title))</h1>
        <p><img src="\(MarkupText.escaped(show.artworkPath))" alt="" width="300" height="300"></p>
        <p>\(MarkupText.escaped(show.summary))</p>
        <ul>\(items.joined(separator: "\n"))</ul>
        """)
  }

  static func page(of episode: DemoEpisode, in show: DemoShow) -> String {
    page(
      language: show.language, title: "\(episode.title) - \(show.title)", head: "",
      body: """
        <h1>\(MarkupText.escaped(episode.title))</h1>
        <p>\(MarkupText.escaped(episode.subtitle))</p>
        <p><a href="\(MarkupText.escaped(show.websitePath))">\(MarkupText.escaped(show.title))</a></p>
        """)
  }

  /// A page without a feed.
  static let withoutFeed = page(
    language: "en", title: "The Harbour Bakery", head: "",
    body: "<h1>The Harbour Bakery</h1><p>Open from five. We have rye, oat loaves and no podcast.</p>")

  /// The page of a captive portal.
  static let signIn = page(
    language: "en", title: "Welcome to our network", head: "",
    body: "<h1>Welcome</h1><form><label>Room number <input name=\"room\"></label><button>Connect</button></form>")

  // MARK: - Private

  private static func page(language: String, title: String, head: String, body: String) -> String {
    """
    <!doctype html>
    <html lang="\(MarkupText.escaped(language))"\(language.hasPrefix("ar") ? " dir=\"rtl\"" : "")>
    <head><meta charset="utf-8"><title>\(MarkupText.escaped(title))</title>\(head)</head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
