import Components
import WebPage

/// The list of the episodes that a device stores: the frame that the browser fills, in the page of downloads.
public enum KeptEpisodes: PageMain {
  public static let name = "kept-episodes"

  static let strings = Strings<KeptEpisodesString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <kept-episodes data-list="\(content.listsEpisodes ? "episodes" : "shows")"\(sentences)>
      <noscript><p class="row-note">\(strings(.noScript))</p></noscript>
      \(boxes(content))
      \(transfers)
      \(stored(content))
      <div data-part="empty" hidden>\(EmptyState.html(
        .download, title: strings(.empty), text: strings(.emptyHint), link: content.libraryURL.map { (path: $0, text: strings(.library)) }))</div>
      <div data-part="elsewhere" hidden>\(EmptyState.html(.download, title: strings(.empty), text: strings(.elsewhere)))</div>
      \(rules)
      <template data-part="row">\(row)</template>
      <template data-part="group">\(group)</template>
    </kept-episodes>
    """
  }
}

// MARK: - Parts of the list

extension KeptEpisodes {
  /// The sentences that the browser fills.
  private static var sentences: HTML {
    """
     data-one-episode="\(strings(.oneEpisode))" data-episodes="\(strings(.episodes))" data-sum="\(strings(.sum))" data-free="\(strings(.free))" \
    data-downloading="\(strings(.downloading))" data-amount="\(strings(.amount))" data-none-found="\(strings(.noneFound))" \
    data-remove="\(strings(.remove))" data-remove-text="\(strings(.removeText))" data-cancel="\(strings(.cancel))" \
    data-cancel-text="\(strings(.cancelText))" data-waiting="\(strings(.waiting))" data-offline="\(strings(.offline))" \
    data-wifi="\(strings(.wifi))" data-paused="\(strings(.paused))" data-by-you="\(strings(.byYou))" data-by-rule="\(strings(.byRule))" \
    data-failed-quota="\(strings(.failedQuota))" data-failed-unavailable="\(strings(.failedUnavailable))" \
    data-failed-changed="\(strings(.failedChanged))" data-evicted="\(strings(.evicted))"
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

  /// The unfinished downloads, the next one first.
  private static var transfers: HTML {
    """
    <div data-part="transfers" hidden><div class="downloads-head spread-row"><p class="downloads-sum"><span data-part="transfer-sum"></span> \
    <span class="row-note downloads-space" data-part="transfer-amount"></span></p>
    <div class="downloads-all" data-part="all">\(all("pause-all", .pause, .pauseAll))\(all("resume-all", .download, .resumeAll))
    \(MenuSheet.html(
      id: "kept-cancel", style: "round-button", button: Icon.more.html, label: strings(.moreActions), title: strings(.cancelAllHint),
      items: "<button type=\"button\" data-part=\"cancel-all\">\(Icon.close.html)\(strings(.cancelAll))</button>"))</div></div>
    <ol class="kept-list" data-part="pending"></ol>
    <div class="card kept-card kept-awake" data-part="awake" hidden><label class="menu-choice"><span>\(strings(.keepAwake))</span>\
    <input type="checkbox" class="switch" role="switch" data-part="keeps-awake" autocomplete="off"></label></div>
    <p class="row-note" data-part="keep-open" hidden></p></div>
    """
  }

  private static func all(_ part: String, _ icon: Icon, _ text: KeptEpisodesString) -> HTML {
    "<button type=\"button\" class=\"pill quiet \(part)\" data-part=\"\(part)\">\(icon.html)<span>\(strings(text))</span></button>"
  }

  /// The finished downloads, by show or by episode.
  private static func stored(_ content: Content) -> HTML {
    """
    <div data-part="head" hidden><div class="downloads-head spread-row"><p class="downloads-sum"><span data-part="sum" role="status"></span> \
    <span class="row-note downloads-space" data-part="free"></span></p></div>
    <p data-part="filter" hidden><a class="chip on" href="\(url: content.allURL)"><span class="one-line" dir="auto" data-part="filter-show"></span>\
    \(Icon.close.html)<span class="visually-hidden">\(strings(.allShows))</span></a></p>
    <div class="search-field" role="search"><input type="search" data-part="search" placeholder="\(strings(.searchLabel))" \
    aria-label="\(strings(.searchLabel))" dir="auto" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search"></div>
    <ul class="kept-list" data-part="list"></ul>
    <p class="row-note kept-none" role="status" data-part="none" hidden></p>
    <p class="row-note" data-part="unprotected" hidden>\(strings(.unprotected))<span data-part="seven-days" hidden> \(strings(.sevenDays))</span></p>
    <p class="row-note" data-part="protected" hidden>\(strings(.protected))</p></div>
    """
  }

  /// They belong to the device: a script stores the selected episodes, and nothing is posted.
  private static var rules: HTML {
    """
    <div data-part="rules" hidden><div class="card kept-card"><label class="menu-choice"><span>\(strings(.rules))</span>\
    <input type="checkbox" class="switch" role="switch" data-part="is-same" autocomplete="off"></label>
    \(select("auto", .auto, [3, 5, 10]))\(select("upNext", .upNext, [1, 3, 5, 10]))</div>
    <p class="row-note"><span data-part="rules-hint" hidden>\(strings(.rulesHint))</span>\
    <span data-part="rules-hint-any" hidden>\(strings(.rulesHintAnyNetwork))</span>\
    <span data-part="earlier-rules" hidden> \(strings(.earlierRules))</span></p></div>
    """
  }

  private static func select(_ rule: String, _ label: KeptEpisodesString, _ counts: [Int]) -> HTML {
    let options = counts.map { "<option value=\"\($0)\">\($0)</option>" as HTML }
    return """
      <label class="menu-choice" data-part="count" hidden><span>\(strings(label))</span><select data-rule="\(rule)" autocomplete="off">\
      <option value="0">\(strings(.none))</option>\(options)</select></label>
      """
  }

  /// The ring shows how far an episode is, and disappears when it is complete. The button at the end removes the episode or cancels its
  /// download, as does a swipe.
  private static var row: HTML {
    """
    <li>\(SwipeRow.html(
      """
      <article class="linked-row episode-row">\(PlayButton.art(
        .playable(.none), title: "", progress: .none, Cover.html(nil, title: "", size: .row)))<div class="row-text">\
      <p class="episode-facts of-shows"><span class="one-line" dir="auto" data-part="show"></span><span data-part="size"></span></p>\
      <h3 class="row-title" dir="auto"><a href="\(url: "/")" data-part="title"></a></h3>\
      <p class="row-note" data-part="status"></p></div>\
      <div class="row-end"><button type="button" class="download-button" data-part="ring" data-state="none"><svg class="icon" aria-hidden="true">\
      <use href="#download-ring"/></svg></button>\
      <button type="button" class="row-button" data-part="remove" data-swipe="start" data-removes>\(Icon.trash.html)\(Icon.close.html)</button></div></article>
      """))</li>
    """
  }

  /// A show, which opens its episodes.
  private static var group: HTML {
    """
    <li><details class="kept-show"><summary>\(Cover.html(nil, title: "", size: .row))<span class="row-text">\
    <span class="row-title" dir="auto" data-part="group-title"></span><span class="row-note" data-part="group-sum"></span></span>\
    \(Icon.chevronDown.html)</summary><ol class="kept-list" data-part="group-list"></ol></details></li>
    """
  }
}
