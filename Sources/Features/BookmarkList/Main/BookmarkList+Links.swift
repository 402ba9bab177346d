import Components
import WebPage

// MARK: - The pages of public links

extension BookmarkList {
  /// The page of all public links.
  public static func html(links content: LinksContent) -> HTML {
    """
    <bookmark-list>
      \(LibraryHead.html(strings(.title), links: content.segments))
      \(parts(content.parts))
      <p class="row-note bookmark-summary">\(strings(.linksHint))</p>
      <div id="public-links" data-refresh data-version="\(content.links.map { "\($0.id)" }.joined(separator: " "))">\
    \(content.links.isEmpty ? EmptyState.html(.share, title: strings(.noLinks), text: strings(.noLinksHint), link: nil) : "<ul>\(content.links.map(row))</ul>")</div>
    </bookmark-list>
    """
  }

  // MARK: - Private

  private static func row(_ link: LinksContent.Link) -> HTML {
    """
    <li class="link-card card"><h2 class="row-title" dir="auto">\(link.title)</h2>
      <p class="row-note" dir="auto">\(link.showTitle)</p>
      <p class="row-note">\(state(of: link))</p>
      \(link.isPublic ? CopyField.html(path: link.path, label: strings(.linkAddress), sharing: link.title, isQuiet: true) : .empty)
      <div class="link-actions">\(link.isPublic ? open(link) : .empty)\
    <form method="post" action="\(url: "/bookmark-list/did-revoke-link")">\(FormToken.field)<input type="hidden" name="link" value="\(link.id)">\
    <button type="submit" class="pill quiet" aria-label="\(strings(.revokeLabel, ["title": link.title]))">\(strings(.revoke))</button></form></div></li>
    """
  }

  private static func state(of link: LinksContent.Link) -> HTML {
    link.isPublic ? "\(strings(.worksUntil)) \(TimeText.day(link.expires))" : "\(strings(.linkPaused))"
  }

  /// As people without an account see it, outside of this document.
  private static func open(_ link: LinksContent.Link) -> HTML {
    "<a class=\"pill quiet\" href=\"\(url: link.path)\" target=\"_blank\" rel=\"noopener\">\(strings(.openLink))\(Icon.external.html)</a>"
  }
}
