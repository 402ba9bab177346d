import Components
import WebPage

extension PersonPage {
  /// The page of the new episodes with followed people. Its switches apply to all of them.
  public static func html(_ content: Followed) -> HTML {
    """
    <person-page data-plays>
      <header class="spread-row"><div class="text-lines"><h1>\(strings(.followedPeople))</h1><p class="row-note">\(strings(.followedPeopleHint))</p></div>\
    \(content.shareURL.map(share))</header>
      \(content.people.isEmpty ? noPeople : "\(people(content))\(episodes(content))")
    </person-page>
    """
  }

  public static var followedTitle: String { strings(.followedPeople) }

  // MARK: - Private

  private static func share(_ path: String) -> HTML {
    "<a class=\"pill quiet\" id=\"people-share\" href=\"\(url: path)\">\(Icon.share.html)<span>\(EpisodeAction.share.text)</span></a>"
  }

  private static var noPeople: HTML { EmptyState.html(.people, title: strings(.noPeople), text: strings(.nothingYet)) }

  private static func people(_ content: Followed) -> HTML {
    let links = content.people.map { name, path in "<a class=\"chip\" href=\"\(url: path)\" dir=\"auto\">\(name)</a>" as HTML }
    return """
      <nav class="person-chips" aria-label="\(strings(.followedPeople))">\(links)</nav>
      <div id="followed-settings" class="settings-card card" data-refresh data-version="\(content.goesToInbox ? "inbox" : "") \(content.isAnnounced ? "news" : "")">\
      \(Switch.html(
        "/person-page/did-set-inbox", id: "followed-inbox", label: strings(.inbox), hint: strings(.inboxHint), isOn: content.goesToInbox))\
      \(Switch.html(
        "/person-page/did-set-notifying", id: "followed-notify", label: strings(.notify), hint: strings(.notifyHint), isOn: content.isAnnounced))</div>
      """
  }

  private static func episodes(_ content: Followed) -> HTML {
    """
    <section aria-label="\(strings(.followedPeople))">\(pageLink(content.newerURL, .newer))
    <div id="person-rows" data-refresh>\(rows(content))</div>
    \(pageLink(content.olderURL, .older))</section>
    """
  }

  private static func rows(_ content: Followed) -> HTML {
    if content.episodes.isEmpty { return EmptyState.html(.wave, title: strings(.noEpisodes), text: strings(.followedEmpty)) }
    let rows = content.episodes.map { "<li>\(EpisodeRow.html($0, look: .pictured))</li>" as HTML }
    return "\(EpisodeMenu.form(content.actions, backTo: content.url))\(EpisodeRow.list(nil, class: "person-episodes", rows: rows))"
  }
}
