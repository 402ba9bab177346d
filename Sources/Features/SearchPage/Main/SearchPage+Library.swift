import BoundedNumbers
import Components
import WebPage

/// The results in the user's library.
extension SearchPage {
  static func library(_ library: Content.LibraryResults, _ content: Content) -> HTML {
    """
    <nav class="library-kinds" aria-label="\(strings(.kinds))">\(library.choices.map(chip))</nav>
    \(library.hits.isEmpty ? "\(nothing(content))\(help)" : results(library, backTo: content.url))
    """
  }

  /// What acts on all results, beside the title; empty while several are selected.
  static func menu(_ library: Content.LibraryResults, _ content: Content) -> HTML {
    guard !library.selects else { return .empty }
    return MenuSheet.html(
      id: "search-more", style: "round-button", button: Icon.more.html, label: strings(.more), title: strings(.title),
      items: """
        \(library.selectURL.map { EpisodeSelection.entry($0, id: "search-select") })\
        <div id="search-save" data-refresh data-version="\(library.savedID == nil ? "not" : "saved")">\(saving(library, content))</div>
        """)
  }

  static var help: HTML {
    let lines: [(SearchPageString, SearchPageString)] = [
      (.examplePhrase, .helpPhrase), (.examplePrefix, .helpPrefix), (.exampleWithout, .helpWithout), (.exampleShow, .helpShow),
      (.exampleIn, .helpIn),
    ]
    return """
      <details class="search-help"><summary>\(Icon.help.html)\(strings(.help))</summary>
      <dl>\(lines.map { "<div><dt><code dir=\"ltr\">\(strings($0.0))</code></dt><dd>\(strings($0.1))</dd></div>" as HTML })</dl></details>
      """
  }

  // MARK: - Private

  private static func chip(kind: Content.LibraryResults.Kind?, url path: String, isCurrent: Bool) -> HTML {
    let word = kind.flatMap { SearchPageString(rawValue: $0.rawValue) } ?? .everything
    return """
      <a class="chip" id="kind-\(word.rawValue)" href="\(url: path)"\(attribute: "aria-current", isCurrent ? "true" : nil)>\
      \(strings(word))</a>
      """
  }

  private static func saving(_ library: Content.LibraryResults, _ content: Content) -> HTML {
    let back: HTML = "<input type=\"hidden\" name=\"back\" value=\"\(content.url)\">"
    guard let id = library.savedID else {
      return """
        <form method="post" action="\(url: "/search-page/did-save")">\(FormToken.field)<input type="hidden" name="query" value="\(content.term)">\(back)\
        <button type="submit">\(Icon.bookmark.html)\(strings(.save))</button></form>
        """
    }
    return """
      <form method="post" action="\(url: "/search-page/did-remove-saved")">\(FormToken.field)<input type="hidden" name="search" value="\(id)">\(back)\
      <button type="submit" aria-pressed="true">\(Icon.check.html)\(strings(.isSaved))</button></form>\
      \(library.shareURL.map { "<a id=\"search-share\" href=\"\(url: $0)\">\(Icon.share.html)\(EpisodeAction.share.text)</a>" as HTML })
      """
  }

  private static func results(_ library: Content.LibraryResults, backTo path: String) -> HTML {
    """
    <section class="search-results" id="found-here" aria-labelledby="found-here-title">
      <h2 id="found-here-title" class="visually-hidden">\(strings(.found))</h2>
      \(library.selects ? selection(library, backTo: path) : list(library, backTo: path))
    </section>
    """
  }

  private static func list(_ library: Content.LibraryResults, backTo path: String) -> HTML {
    """
    \(EpisodeMenu.form(library.actions, backTo: path))
    <ol data-plays data-live="plays">\(library.hits.map { "<li>\(row($0))</li>" as HTML })</ol>
    \(more(library.moreURL, .moreHits))
    """
  }

  private static func selection(_ library: Content.LibraryResults, backTo path: String) -> HTML {
    var rows: [(EpisodeRow.Content, EpisodeRow.Slots)] = []
    for hit in library.hits {
      if let episode = hit.row { rows.append((episode, slots(of: hit, episode))) }
    }
    let form = EpisodeSelection.html(
      action: EpisodeAction.path, fields: [("back", path)], rows: rows, buttons: EpisodeSelection.buttons(library.actions),
      done: library.selectURL ?? path)
    return "<div id=\"found-rows\" data-refresh data-version=\"\(EpisodeSelection.version(rows.map(\.0)))\">\(form)</div>"
  }

  /// An episode is a row as in other lists, and a show as in the results of directories. A hit with a position plays from there.
  ///
  /// - Parameter form: The id of the form that an episode's menu posts.
  static func row(_ hit: Content.Hit, form: String = EpisodeMenu.formID) -> HTML {
    if let episode = hit.row { return EpisodeRow.html(episode, look: .pictured, slots: slots(of: hit, episode, form: form)) }
    if hit.kind == .show { return showRow(hit) }
    let title = hit.title.map(\.text).joined()
    let inside: HTML = """
      <span class="search-hit">\(Cover.html(hit.artworkURL, title: hit.origin.first ?? title, size: .row))\
      <span class="result-text"><span class="hit-kind">\(kind(hit))</span>\
      <span class="result-title" dir="auto">\(hit.title.map(marked))</span>\
      \(hit.origin.isEmpty ? .empty : "<span class=\"result-author row-note one-line\" dir=\"auto\">\(hit.origin.joined(separator: Components.factSeparator))</span>" as HTML)\
      \(hit.excerpt.isEmpty ? .empty : "<span class=\"hit-excerpt\" dir=\"auto\">\(hit.excerpt.map(marked))</span>" as HTML)</span></span>
      """
    guard let place = hit.bookmark else { return "<a class=\"play-row\" href=\"\(url: hit.url)\">\(inside)</a>" }
    let values = ["title": hit.origin.last ?? "", "time": TimeText.clock(place.seconds), "place": title]
    return PlayButton.row(place.play, label: strings(.playFrom, values), from: Int(clamping: place.seconds), path: hit.url, inside)
  }

  private static func showRow(_ hit: Content.Hit) -> HTML {
    let excerpt: HTML =
      hit.excerpt.isEmpty ? .empty : "<span class=\"hit-excerpt\" dir=\"auto\">\(hit.excerpt.map(marked))</span>"
    return """
      <div class="search-result linked-row">\(Cover.html(hit.artworkURL, title: hit.title.map(\.text).joined(), size: .row))\
      <div class="result-text"><h3 class="row-title"><a class="result-title" dir="auto" href="\(url: hit.url)">\(hit.title.map(marked))</a></h3>\
      <span class="result-author row-note one-line">\(strings(.show))</span>\(excerpt)</div></div>
      """
  }

  private static func slots(of hit: Content.Hit, _ row: EpisodeRow.Content, form: String = EpisodeMenu.formID) -> EpisodeRow.Slots {
    var slots = slots(of: row)
    slots.form = form
    slots.title = "\(hit.title.map(marked))"
    if !hit.excerpt.isEmpty { slots.below = "<p class=\"hit-excerpt\" dir=\"auto\">\(hit.excerpt.map(marked))</p>" }
    return slots
  }

  private static func kind(_ hit: Content.Hit) -> HTML {
    let word: SearchPageString =
      switch hit.kind {
      case .show: .show
      case .episode: .episode
      case .chapter: .chapter
      case .bookmark: .bookmark
      case .transcript: .transcript
      }
    guard let place = hit.bookmark else { return "\(strings(word))" }
    return "\(strings(word)) <span class=\"hit-time\">\(Icon.play.html)\(TimeText.clock(place.seconds))</span>"
  }

  private static func marked(_ piece: Content.Piece) -> HTML { piece.isMatch ? "<mark>\(piece.text)</mark>" : "\(piece.text)" }
}
