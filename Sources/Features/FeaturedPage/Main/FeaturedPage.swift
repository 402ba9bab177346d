import Components
import WebPage

/// The first page: charts, episodes in progress, new episodes.
public enum FeaturedPage: PageMain {
  public static let name = "featured-page"

  public static let assets = [Asset("featured-page.css", in: .module)]

  static let strings = Strings<FeaturedPageString>(Asset("strings.json", in: .module))

  public static var title: String { strings(.title) }

  /// `data-refresh`: each part is replaced separately when its content changes.
  public static func html(_ content: Content) -> HTML {
    """
    <featured-page data-live="featured-charts featured-shows" data-pause="500" data-reload-on="\(content.version)">
      <h1>\(strings(.title))</h1>
      <div id="featured-welcome" data-refresh data-version="\(content.isFresh ? "fresh" : "known")">\(content.isFresh ? welcome(content) : .empty)</div>
      <div id="featured-trending" data-refresh data-version="\(version(content.trending))">\(trending(content.trending))</div>
      <div id="featured-continues" data-refresh>\(continueListening(content))</div>
      <div id="featured-fresh" data-refresh>\(fresh(content))</div>
      <div id="featured-topics" data-refresh data-version="\(content.topics.map(version).joined(separator: " "))">\(content.topics.map(topic))</div>
      \(content.categoriesURL.map { "<a class=\"featured-all pill quiet wide\" href=\"\(url: $0)\">\(Icon.categories.html)\(strings(.categories))</a>" } ?? .empty)
    </featured-page>
    """
  }

  /// The path to which the subscribe buttons post.
  public static let subscribePath = "/featured-page/did-tap-subscribe"
  static let openPath = "/featured-page/did-tap-show"
}

// MARK: - The user's own episodes

extension FeaturedPage {
  /// The first steps, for an empty library.
  private static func welcome(_ content: Content) -> HTML {
    """
    <section class="featured-welcome" aria-labelledby="welcome-title">
      <div class="welcome-covers" aria-hidden="true"><span></span><span></span><span></span></div>
      <div class="welcome-text"><h2 id="welcome-title">\(strings(.welcomeTitle))</h2>
      <p>\(strings(.welcomeText))</p>
      <p class="welcome-actions">\(content.searchURL.map { "<a class=\"pill\" href=\"\(url: $0)\">\(Icon.search.html)\(strings(.welcomeSearch))</a>" } ?? .empty)\
    \(content.categoriesURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.welcomeCategories))</a>" } ?? .empty)\
    \(content.importURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.welcomeImport))</a>" } ?? .empty)</p></div>
    </section>
    """
  }

  private static func continueListening(_ content: Content) -> HTML {
    guard !content.continueListening.isEmpty else { return .empty }
    return """
      <section class="featured-part" aria-labelledby="continues-title">
        <div class="part-head spread-row"><h2 id="continues-title">\(strings(.continueListening))</h2>\(all(content.continuesURL, .allInProgress))</div>
        <ul class="scroll-row continue-row">\(content.continueListening.map { "<li class=\"continue-card linked-row\">\(card($0, note: .empty))</li>" as HTML })</ul>
      </section>
      """
  }

  private static func fresh(_ content: Content) -> HTML {
    guard !content.fresh.isEmpty else { return .empty }
    let cards = content.fresh.map { episode -> HTML in
      "<li class=\"fresh-card linked-row\">\(card(episode, note: episode.published.map { TimeText.day($0, today: content.today) } ?? .empty))</li>"
    }
    return """
      <section class="featured-part" aria-labelledby="fresh-title">
        <div class="part-head spread-row"><h2 id="fresh-title">\(strings(.fresh))</h2>\(all(content.freshURL, .allNew))</div>
        <ul class="scroll-row fresh-row" data-count="\(min(cards.count, 3))">\(cards)</ul>
      </section>
      """
  }

  /// The link to the whole list.
  private static func all(_ path: String?, _ label: FeaturedPageString) -> HTML {
    path.map { "<a href=\"\(url: $0)\" aria-label=\"\(strings(label))\">\(strings(.allOfTopic))\(Icon.chevronForward.html)</a>" } ?? .empty
  }

  /// - Parameter note: the text before the show's name.
  private static func card(_ episode: EpisodeRow.Content, note: HTML) -> HTML {
    """
    \(Cover.html(episode.artworkURL, title: episode.showTitle, size: .row))
    <div class="card-text">
      <p class="row-note one-line">\(note.isEmpty ? .empty : "\(note) · ")<span dir="auto">\(episode.showTitle)</span></p>
      <h3 class="row-title" dir="auto"><a href="\(url: episode.url)">\(episode.title)</a></h3>
      \(PlayButton.html(episode.play, title: episode.title, progress: episode.progress))
    </div>
    """
  }
}
