import Components
import WebPage

extension HomePage {
  static func sections(_ content: Content) -> HTML {
    let patches = [livePatch, content.chartsPatch].compactMap { $0 }.joined(separator: " ")
    let edit = content.editURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(Icon.tuning.html)\(strings(.edit))</a>" as HTML }
    return "\(content.sections.map(section))<p class=\"home-edit\" data-live=\"\(patches)\" data-pause=\"500\">\(edit)</p>"
  }

  // MARK: - Private

  /// The element stays while the section is empty, so that the open page can fill it.
  private static func section(_ section: SectionContent) -> HTML {
    let id = "home-\(section.kind.rawValue)"
    return """
      <div id="\(id)" class="home-section" data-refresh data-version="\(section.version)">\(section.html.isEmpty ? .empty : inside(section, id: id))</div>
      """
  }

  private static func inside(_ section: SectionContent, id: String) -> HTML {
    let title = section.title ?? strings(section.kind.string)
    let all: HTML =
      section.allURL.map { path in
        """
        <a href="\(url: path)" aria-label="\(strings(.allOf, ["section": title]))">\(strings(section.kind == .upNext ? .open : .all))\
        \(Icon.chevronForward.html)</a>
        """
      } ?? .empty
    return """
      <section aria-labelledby="\(id)-title"><div class="home-head spread-row"><h2 id="\(id)-title">\(title)</h2>\(all)</div>
      \(section.html)</section>
      """
  }
}

// MARK: - Favourite shows

extension HomePage {
  /// The covers of shows, which link to them; empty without shows.
  public static func covers(_ shows: [Show]) -> HTML {
    guard !shows.isEmpty else { return .empty }
    return "<ul class=\"scroll-row home-covers\">\(shows.map(cover))</ul>"
  }

  private static func cover(_ show: Show) -> HTML {
    """
    <li\(LinkedMenu.mark)><a href="\(url: show.url)" title="\(show.title)">\(Cover.html(show.artworkURL, title: show.title, size: .card, alt: ""))\
    <span class="visually-hidden" dir="auto">\(show.title)</span></a>\
    \(LinkedMenu.link(show.menuURL, title: show.title, plays: true))</li>
    """
  }
}

extension HomePage.Section {
  var string: HomePageString {
    switch self {
    case .inProgress: .inProgress
    case .upNext: .upNext
    case .new: .new
    case .favourites: .favourites
    case .trending: .trending
    }
  }
}
