import Components
import WebPage

// MARK: - Related shows

extension ShowPage {
  static func related(_ shows: [Content.Related]) -> HTML {
    """
    <section class="show-related part-panel" aria-labelledby="related-title">
      <h2 id="related-title" class="visually-hidden">\(strings(.related))</h2>
      <ul>\(shows.map(card))</ul>
    </section>
    """
  }

  // MARK: - Private

  private static func card(_ show: Content.Related) -> HTML {
    """
    <li><a class="shelf-card" href="\(url: show.url)">\(Cover.html(show.artworkURL, title: show.title, size: .card))\
    <span class="shelf-title" dir="auto">\(show.title)</span>\
    <span class="shelf-title related-reason" dir="auto">\(sentence(show.reason))</span></a></li>
    """
  }

  private static func sentence(_ reason: Content.Related.Reason) -> String {
    switch reason {
    case .recommended(let show): strings(.recommended, ["show": show])
    case .sameMaker(let maker): strings(.sameMaker, ["maker": maker])
    case .sameCategory(let category): strings(.sameCategory, ["category": category])
    }
  }
}
