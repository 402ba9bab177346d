import Components
import WebPage

// MARK: - The downloads of one show

extension DownloadCenter {
  public static func html(ofShow content: ShowContent) -> HTML {
    """
    <download-center data-live="downloads" class="one-show" data-plays data-place="server">
      \(EpisodeMenu.form(content.actions, backTo: content.url))
      \(Cover.glow(content.show.artworkURL, title: content.show.title))
      <header class="downloaded-show-head">
        \(Cover.html(content.show.artworkURL, title: content.show.title, size: .hero, isLazy: false))
        <div class="downloaded-names"><h1 dir="auto">\(content.show.title)</h1>\
    <p class="row-note" data-live="downloaded-show-\(content.show.show)">\(facts(content.show))</p>\
    \(content.showURL.map { "<p class=\"downloaded-open\"><a href=\"\(url: $0)\">\(strings(.openShow))</a></p>" as HTML })</div>
        \(content.selects ? .empty : tools(content))
      </header>
      <div id="downloaded-show-rows" data-refresh data-version="\(version(content))">\(content.saved.isEmpty ? nothing : list(content))</div>
    </download-center>
    """
  }

  // MARK: - Private

  private static func version(_ content: ShowContent) -> String {
    content.selects ? version(selecting: content.saved, of: content.total) : content.saved.isEmpty ? "0" : "1"
  }

  private static func tools(_ content: ShowContent) -> HTML {
    let select = content.saved.isEmpty ? .empty : EpisodeSelection.link(content.selectURL, id: "downloads-select")
    return "<div class=\"downloaded-actions\">\(more(content.moreURL))\(select)\(deleteAll(content))</div>"
  }

  private static func list(_ content: ShowContent) -> HTML {
    if content.selects {
      let selection = selection(
        content.saved, of: content.total, ofShow: content.show.show, content.actions, backTo: content.url, done: content.selectURL)
      return "\(pageLink(content.newerURL, .newer))\(selection)\(pageLink(content.olderURL, .older))"
    }
    let rows = content.saved.map { "<li data-key=\"kept-\($0.episode.episode)\">\(row($0, level: 2))</li>" as HTML }
    return """
      \(pageLink(content.newerURL, .newer))
      <ul class="downloaded-list">\(rows)</ul>
      \(pageLink(content.olderURL, .older))
      """
  }

  private static func more(_ path: String?) -> HTML {
    path.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(Icon.download.html)<span>\(strings(.more))</span></a>" } ?? .empty
  }

  private static func deleteAll(_ content: ShowContent) -> HTML {
    guard !content.saved.isEmpty else { return .empty }
    return """
      <form method="post" action="\(url: "/download-center/did-delete-show")">\(FormToken.field)<input type="hidden" name="show" value="\(content.show.show)">\
      <button type="submit" class="pill quiet"><span class="hidden-while-busy">\(Icon.trash.html)</span>\(Icon.busyMark)<span>\(strings(.deleteAll))</span></button></form>
      """
  }

  private static var nothing: HTML { EmptyState.html(.download, title: strings(.nothingOfShow), text: strings(.nothingDownloadedHint)) }
}
