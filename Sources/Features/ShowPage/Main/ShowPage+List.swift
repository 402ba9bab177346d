import Components
import WebPage

// MARK: - The episodes, and the options of their list

extension ShowPage {
  /// `data-refresh`: when the page is shown again with other episodes, rows come and go one by one.
  static func episodes(_ content: Content) -> HTML {
    let list = content.list
    let version = list.selects ? EpisodeSelection.version(content.episodes) : nil
    return """
      <section class="show-episodes part-panel" aria-labelledby="episodes-title"\(flag: "data-archived", list.showsArchived)>
        <h2 id="episodes-title" class="visually-hidden">\(strings(list.showsArchived ? .archivedTitle : .episodes))</h2>
        \(count(list))
        \(newEpisodesNotice(content))
        <list-pages>\(edge(content.newerURL, .newer, word: list.isOldestFirst ? .older : .newer))
        <div id="show-rows" data-refresh\(attribute: "data-version", version) data-page="\(list.pages.lowerBound)" data-until="\(list.pages.upperBound)" data-length="\(list.pageLength)">\(rows(content))</div>
        \(edge(content.olderURL, .older, word: list.isOldestFirst ? .newer : .older))</list-pages>
      </section>
      """
  }

  /// The search and the chips, on the line of the tabs. A phone shows them after a tap on the icon, or when they leave something out.
  static func tools(_ content: Content) -> HTML {
    let list = content.list
    guard !content.episodes.isEmpty || list.isSet else { return .empty }
    return """
      <input type="checkbox" class="visually-hidden" id="list-open" aria-label="\(strings(.tools))" autocomplete="off"\(flag: "checked", list.isSet)>\
      <label class="list-opener round-button" for="list-open" aria-hidden="true">\(Icon.filter.html)</label>
      <div class="list-tools" id="list-tools" role="group" aria-label="\(strings(.tools))">
        \(filter(list))
        <form id="list-settings" method="post" action="\(url: "/show-page/did-set-list")" hidden>\(FormToken.field)\
      <input type="hidden" name="show" value="\(content.show)"><input type="hidden" name="back" value="\(list.rememberedURL)"></form>
        <div class="list-chips">
          \(setting("turn", ("order", list.isOldestFirst ? "newest" : "oldest"), .sort, strings(list.isOldestFirst ? .oldestFirst : .newestFirst)))
          \(setting("played", ("unplayed", list.hidesPlayed ? "false" : "true"), list.hidesPlayed ? .check : nil, strings(.unplayed), isOn: list.hidesPlayed))
          \(seasons(list.seasons))
          \(years(list.years))
          \(list.showsArchived ? archived(list) : .empty)
          \(list.deviceURL.map { DownloadButton.deviceLink($0, style: "chip") } ?? .empty)
        </div>
      </div>
      """
  }

  // MARK: - Private

  /// A filtered list shows the number of its episodes; new episodes do not change it in an open page.
  private static func count(_ list: Content.List) -> HTML {
    guard let count = list.count, count > 0 else { return .empty }
    return "<p class=\"row-note list-count\">\(strings(.episodeCount, count: count))</p>"
  }

  /// The number of episodes since the page was rendered; show-page.js shows it when there are more than `data-listed`. With
  /// `data-seen-url` it also reports that the new episodes were seen.
  private static func newEpisodesNotice(_ content: Content) -> HTML {
    let seen: HTML = content.hasNew ? "data-show=\"\(content.show)\" data-seen-url=\"\(url: "/show-page/did-see-new")\" " : .empty
    return """
      <a class="show-new-count pill wide" data-live="new-\(content.show)" data-listed="\(content.episodeCount)" \
      data-total="\(content.episodeCount)" data-one="\(newEpisodes(1))" data-other="\(strings(.newEpisodes))" \
      \(seen)\
      href="\(url: content.list.rememberedURL)" data-top hidden></a>
      """
  }

  private static func filter(_ list: Content.List) -> HTML {
    SearchField.requesting(
      list.filterPath, fields: list.filterFields,
      SearchField.Content(
        id: "list-words", name: "words", value: list.filter, label: strings(.filterLabel), placeholder: strings(.filterHint),
        submit: strings(.filter)))
  }

  /// The id keeps the focus on the chip when the page is replaced.
  private static func chip(_ id: String, _ path: String, _ icon: Icon?, _ text: String, isOn: Bool = false) -> HTML {
    """
    <a class="chip" id="list-\(id)" href="\(url: path)"\(attribute: "aria-current", isOn ? "true" : nil)>\
    \(icon?.html)<span>\(text)</span></a>
    """
  }

  /// A chip that changes a setting of the list, which the show remembers.
  private static func setting(
    _ id: String, _ field: (name: String, value: String), _ icon: Icon?, _ text: String, isOn: Bool? = nil
  ) -> HTML {
    """
    <button type="submit" form="list-settings" class="chip" id="list-\(id)" name="\(field.name)" value="\(field.value)"\
    \(attribute: "aria-pressed", isOn.map { "\($0)" })>\(icon?.html)<span>\(text)</span></button>
    """
  }

  /// The list of archived episodes has a chip that leads back.
  private static func archived(_ list: Content.List) -> HTML {
    list.archivedURL.map { chip("archived", $0, .archive, strings(.archived), isOn: true) } ?? .empty
  }

  /// The entries of the show's menu that lead to other forms of its list.
  static func listEntries(_ content: Content) -> HTML {
    let list = content.list
    let archived: HTML =
      list.archivedURL.flatMap { list.showsArchived ? nil : $0 }.map {
        "<a href=\"\(url: $0)\">\(Icon.archive.html)\(strings(.archivedCount, ["count": "\(list.archivedCount)"]))</a>"
      } ?? .empty
    let select: HTML =
      list.selects || content.episodes.isEmpty
      ? .empty : "<a href=\"\(url: list.selectURL)\">\(Icon.select.html)\(strings(.selectEpisodes))</a>"
    return "<div id=\"list-entries\" data-refresh data-version=\"\(list.archivedCount)\">\(select)\(archived)</div>"
  }

  private static func seasons(_ seasons: [Content.List.Season]) -> HTML {
    guard let current = seasons.first(where: \.isCurrent) ?? seasons.first else { return .empty }
    let items = seasons.map { season in
      """
      <a href="\(url: season.url)"\(attribute: "aria-current", season.isCurrent ? "true" : nil)>\
      <span class="menu-mark">\(season.isCurrent ? Icon.check.html : nil)</span>\(name(of: season))</a>
      """ as HTML
    }
    return MenuSheet.html(
      id: "list-seasons", style: current.number == nil ? "chip" : "chip on",
      button: "<span>\(name(of: current))</span>\(Icon.chevronDown.html)", title: strings(.seasons), items: "\(items)")
  }

  private static func years(_ years: [(year: Int, url: String)]) -> HTML {
    guard !years.isEmpty else { return .empty }
    return MenuSheet.html(
      id: "list-years", style: "chip", button: "<span>\(strings(.year))</span>\(Icon.chevronDown.html)", label: strings(.toYear),
      title: strings(.toYear), items: "\(years.map { "<a href=\"\(url: $0.url)\">\($0.year)</a>" as HTML })")
  }

  private static func name(of season: Content.List.Season) -> String {
    guard let number = season.number else { return strings(.allSeasons) }
    return season.name.map { strings(.namedSeason, ["season": "\(number)", "name": $0]) } ?? strings(.season, ["season": "\(number)"])
  }

  private static func rows(_ content: Content) -> HTML {
    let list = content.list
    guard !content.episodes.isEmpty else { return nothing(content) }
    let shared = content.episodes.lazy.compactMap(\.play.item).first?.ofShow(artworkURL: content.artworkURL)
    let rows = content.episodes.enumerated().map { index, episode in
      var episode = episode
      (episode.isArchived, episode.hasOwnPicture) = (list.showsArchived, episode.artworkURL != content.artworkURL)
      let id: HTML = list.mark?.index == index ? " id=\"\(list.mark?.id)\"" : .empty
      guard !list.selects else {
        return "<li\(id)>\(EpisodeRow.selectable(episode, label: strings(.selectTitle, ["title": episode.title])))</li>" as HTML
      }
      return "<li\(id) data-key=\"\(episode.episode)\">\(EpisodeRow.html(episode, shared: shared))</li>"
    }
    let all = EpisodeRow.list(shared, class: "episode-picker", rows: rows)
    guard list.selects else { return "\(EpisodeMenu.form(list.actions, backTo: list.url))\(all)" }
    let isWhole = content.newerURL == nil && content.olderURL == nil
    return SelectionForm.html(
      action: "/show-page/did-act",
      fields: [("show", "\(content.show)"), ("back", list.url)] + list.filterFields + [("words", list.filter)],
      list: all, buttons: actions(in: list), done: (list.selectURL, strings(.done)),
      total: isWhole ? nil : list.count ?? max(content.episodeCount - list.archivedCount, 0))
  }

  private static func nothing(_ content: Content) -> HTML {
    let list = content.list
    guard list.isSet else {
      let feed = content.feed
      // The feed's state above the list shows the reason already, with a link.
      let sentence = nothingLoaded(
        isLoaded: feed.isLoaded, hasFailed: feed.failureText != nil, reason: feed.url == nil ? feed.failureText : nil)
      return "<p class=\"episodes-empty\" data-live=\"\(feed.url == nil ? "empty-why" : "empty")-\(content.show)\">\(sentence)</p>"
    }
    let word: ShowPageString = list.filter.isEmpty ? list.showsArchived ? .noneArchived : .noneLeft : .noneFound
    return "<p class=\"episodes-empty\" dir=\"auto\">\(strings(word, ["words": list.filter]))</p>"
  }

  private enum Edge: String {
    case newer, older
  }

  /// Where the list continues: a link, which the browser follows as one scrolls there (list-pages.js).
  private static func edge(_ path: String?, _ edge: Edge, word: ShowPageString) -> HTML {
    let link: HTML =
      path.map { "<a class=\"pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
    return """
      <div class="episodes-edge" data-edge="\(edge.rawValue)" data-text="\(strings(word))"><div id="\(edge.rawValue)-episodes" data-refresh>\(link)</div>\(Icon.busyMark)</div>
      """
  }
}

extension ShowPage.Content.List {
  /// Whether the list is filtered.
  fileprivate var isSet: Bool { !filter.isEmpty || hidesPlayed || showsArchived || seasons.contains { $0.isCurrent && $0.number != nil } }
}
