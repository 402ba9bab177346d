import Components
import WebPage

/// The page of the episodes that a device stores: the frame that the browser fills.
public enum KeptEpisodes: PageMain {
  public static let name = "kept-episodes"

  static let strings = Strings<KeptEpisodesString>(Asset("strings.json", in: .module))

  public static var title: String { strings(.title) }

  public static func html(_ content: Content) -> HTML {
    """
    <kept-episodes\(sentences)>
      <h1>\(strings(.title))</h1>
      <noscript><p class="row-note">\(strings(.noScript))</p></noscript>
      \(boxes(content))
      <div class="kept-head" data-part="head" hidden>
        <p class="kept-sum"><span data-part="sum" role="status"></span> <span class="row-note" data-part="free"></span></p>
        <p class="row-note">\(strings(.hint))</p>
        <div class="search-field" role="search"><input type="search" data-part="search" placeholder="\(strings(.searchLabel))" \
    aria-label="\(strings(.searchLabel))" dir="auto" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"></div>
        <ol class="kept-list" data-part="list"></ol>
        <p class="row-note kept-none" role="status" data-part="none" hidden></p>
        <p class="row-note" data-part="unprotected" hidden>\(strings(.unprotected))</p>
        <p class="row-note" data-part="protected" hidden>\(strings(.protected))</p>
      </div>
      <div data-part="empty" hidden>\(EmptyState.html(
        .device, title: strings(.empty), text: strings(.emptyHint), link: content.libraryURL.map { (path: $0, text: strings(.library)) }))</div>
      \(rules(content))
      <template>\(row)</template>
    </kept-episodes>
    """
  }
}

// MARK: - Parts of the page

extension KeptEpisodes {
  /// The sentences that the browser fills.
  private static var sentences: HTML {
    """
     data-one-episode="\(strings(.oneEpisode))" data-episodes="\(strings(.episodes))" data-sum="\(strings(.sum))" data-free="\(strings(.free))" \
    data-amount="\(strings(.amount))" data-none-found="\(strings(.noneFound))" data-remove="\(strings(.remove))" data-retry="\(strings(.retry))" \
    data-server-progress="\(strings(.serverProgress))" data-starting="\(strings(.starting))" data-waiting="\(strings(.waiting))" \
    data-offline="\(strings(.offline))" data-paused="\(strings(.paused))" data-failed-quota="\(strings(.failedQuota))" \
    data-failed-unavailable="\(strings(.failedUnavailable))" data-failed-changed="\(strings(.failedChanged))" data-evicted="\(strings(.evicted))"
    """
  }

  /// The reasons why episodes cannot be stored, or may not stay.
  private static func boxes(_ content: Content) -> HTML {
    let guide = content.guideURL.map { " <a href=\"\(url: $0)\">\(strings(.insecureGuide))</a>" as HTML }
    return """
      \(box("insecure", "<span>\(strings(.insecure))\(guide)</span>"))\(box("unavailable", "<span>\(strings(.unavailable))</span>"))\
      \(box("reload", "<span>\(strings(.needsReload))</span>"))\
      \(box("evicted", "<span data-part=\"evicted-text\"></span><button type=\"button\" class=\"pill quiet\" data-part=\"keep-again\">\(strings(.keepAgain))</button>"))
      """
  }

  private static func box(_ part: String, _ inside: HTML) -> HTML {
    "<div class=\"warning-box kept-box\" role=\"status\" data-part=\"\(part)\" hidden>\(Icon.alert.html)\(inside)</div>"
  }

  /// They belong to the device: a script stores the selected episodes, and nothing is posted.
  private static func rules(_ content: Content) -> HTML {
    let shows = content.shows.map { show in
      """
      <li><label class="menu-choice"><span class="one-line" dir="auto">\(show.title)</span>\
      <input type="checkbox" class="switch" role="switch" data-show="\(show.id)" autocomplete="off"></label></li>
      """ as HTML
    }
    let newest: HTML =
      shows.isEmpty
      ? .empty
      : """
      \(select("newest", .newest, [1, 2, 3, 5]))
      <details class="kept-shows" data-part="shows" hidden><summary>\(strings(.shows))</summary><ul>\(shows)</ul></details>
      """
    return """
      <section class="kept-rules" aria-labelledby="kept-rules-title" data-part="rules" hidden><h2 id="kept-rules-title">\(strings(.rules))</h2>
      <div class="card kept-card">\(select("upNext", .upNext, [1, 3, 5, 10]))
      \(newest)</div>
      <p class="row-note">\(strings(.rulesHint))</p></section>
      """
  }

  private static func select(_ rule: String, _ label: KeptEpisodesString, _ counts: [Int]) -> HTML {
    let options = counts.map { "<option value=\"\($0)\">\($0)</option>" as HTML }
    return """
      <label class="menu-choice"><span>\(strings(label))</span><select data-rule="\(rule)" autocomplete="off">\
      <option value="0">\(strings(.none))</option>\(options)</select></label>
      """
  }

  /// The ring shows how far an episode is, and disappears when it is complete.
  private static var row: HTML {
    """
    <li><article class="linked-row episode-row">\(PlayButton.art(
      .playable(.none), title: "", progress: .none, Cover.html(nil, title: "", size: .row)))<div class="row-text">\
    <p class="episode-facts of-shows"><span class="one-line" dir="auto" data-part="show"></span><span data-part="size"></span></p>\
    <h2 class="row-title" dir="auto"><a href="\(url: "/")" data-part="title"></a></h2>\
    <p class="row-note" data-part="status" hidden></p></div>\
    <div class="row-end"><span class="download-button" data-part="ring" data-state="queued"><svg class="icon" aria-hidden="true" stroke-dasharray="0 100">\
    <use href="#download-ring"/></svg></span>\
    <button type="button" class="row-button" data-part="retry" hidden>\(Icon.retry.html)</button>\
    <button type="button" class="row-button" data-part="remove">\(Icon.trash.html)</button></div></article></li>
    """
  }
}
