import Components
import WebPage

/// The page of a person: their shows and the episodes that they appear in.
public enum PersonPage: PageMain {
  public static let name = "person-page"

  static let strings = Strings<PersonPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <person-page data-plays>
      <header class="person-head">
        \(Cover.html(content.artworkURL, title: content.name, size: .card, isLazy: false))
        <h1 dir="auto">\(content.name)</h1>
        <div class="person-actions">\(followButton(content))\(followed(content.followedURL))\(website(content.link, style: "pill quiet"))</div>
      </header>
      \(shows(content.shows))
      \(episodes(content))
    </person-page>
    """
  }

  // MARK: - Private

  /// Both states are in the page, so that a tap shows the other one at once.
  private static func followButton(_ content: Content) -> HTML {
    """
    <form method="post" action="\(url: followPath)">\(FormToken.field)<input type="hidden" name="name" value="\(content.name)">\
    <button type="submit" class="pill follow-button" name="value" value="\(content.isFollowed ? "false" : "true")" \
    aria-pressed="\(content.isFollowed ? "true" : "false")"><span class="when-off">\(Icon.plus.html)\(strings(.follow))</span>\
    <span class="when-on">\(Icon.check.html)\(strings(.following))</span></button></form>
    """
  }

  static func website(_ link: String?, style: String?) -> HTML {
    guard let link else { return .empty }
    return """
      <a\(attribute: "class", style) href="\(url: link)" rel="noopener noreferrer" target="_blank">\(Icon.external.html)\(strings(.website))</a>
      """
  }

  private static func shows(_ shows: [Content.Show]) -> HTML {
    guard !shows.isEmpty else { return .empty }
    let cards = shows.map { show in
      """
      <li><a class="shelf-card" href="\(url: show.url)">\(Cover.html(show.artworkURL, title: show.title, size: .card))\
      <span class="shelf-title" dir="auto">\(show.title)</span></a></li>
      """ as HTML
    }
    return """
      <section class="person-shows" aria-labelledby="person-shows-title"><h2 id="person-shows-title">\(strings(.shows))</h2><ul>\(cards)</ul></section>
      """
  }

  private static func episodes(_ content: Content) -> HTML {
    // The host of a show is named once, for all of its episodes.
    if content.episodes.isEmpty, !content.shows.isEmpty, content.newerURL == nil { return .empty }
    let hasLink = !content.selects && !content.episodes.isEmpty
    return """
      <section aria-labelledby="person-episodes-title"><div class="spread-row"><h2 id="person-episodes-title">\(strings(.episodes))</h2>\
      \(hasLink ? EpisodeSelection.link(content.selectURL, id: "person-select") : .empty)</div>
      \(pageLink(content.newerURL, .newer))
      <div id="person-rows" data-refresh\(attribute: "data-version", content.selects ? EpisodeSelection.version(content.episodes) : nil)>\(rows(content))</div>
      \(pageLink(content.olderURL, .older))</section>
      """
  }

  private static func rows(_ content: Content) -> HTML {
    if content.episodes.isEmpty { return "<p class=\"row-note\">\(strings(.noEpisodes))</p>" }
    if content.selects { return selection(content) }
    let rows = content.episodes.map { "<li>\(EpisodeRow.html($0, look: .pictured))</li>" as HTML }
    return "\(EpisodeMenu.form(content.actions, backTo: content.url))\(EpisodeRow.list(nil, class: "person-episodes", rows: rows))"
  }

  private static func selection(_ content: Content) -> HTML {
    EpisodeSelection.html(
      action: "/person-page/did-act", fields: [("name", content.name), ("back", content.url)],
      rows: content.episodes.map { ($0, EpisodeRow.Slots()) }, buttons: EpisodeSelection.buttons(content.actions), done: content.selectURL,
      total: content.total)
  }

  private static func followed(_ path: String?) -> HTML {
    path.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(Icon.broadcast.html)\(strings(.newWithFollowed))</a>" } ?? .empty
  }

  static func pageLink(_ path: String?, _ text: PersonPageString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(text))</a>" } ?? .empty
  }
}
