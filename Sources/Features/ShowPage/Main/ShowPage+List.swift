import Components
import WebPage

// MARK: - The episodes, and the options of their list

extension ShowPage {
  /// `data-refresh`: when the page is shown again with other episodes, the list is replaced.
  static func episodes(_ content: Content) -> HTML {
    let list = content.list
    return """
      <section class="show-episodes" id="show-episodes" data-refresh\(attribute: "data-version", list.selects ? EpisodeSelection.version(content.episodes) : nil) aria-labelledby="episodes-title"\
      \(flag: "data-archived", list.showsArchived)>
        <div class="episodes-head">
          <h2 id="episodes-title">\(strings(list.showsArchived ? .archivedTitle : .episodes))</h2>
          \(count(content))
        </div>
        \(toolbar(content))
        \(newEpisodesNotice(content))
        \(pageLink(content.newerURL, word: list.isOldestFirst ? .older : .newer, class: "newer"))
        \(rows(content))
        \(pageLink(content.olderURL, word: list.isOldestFirst ? .newer : .older, class: "older"))
      </section>
      """
  }

  // MARK: - Private

  /// A filtered list shows the number of its episodes; new episodes do not change it in an open page.
  private static func count(_ content: Content) -> HTML {
    if let count = content.list.count { return count > 0 ? "<p>\(strings(.episodeCount, count: count))</p>" : .empty }
    return
      "<p data-live=\"count-\(content.show)\">\(content.episodeCount > 0 ? strings(.episodeCount, count: content.episodeCount) : "")</p>"
  }

  /// The number of episodes since the page was rendered; show-page.js shows it when there are more than `data-listed`. With
  /// `data-seen-url` it also reports that the new episodes were seen.
  private static func newEpisodesNotice(_ content: Content) -> HTML {
    let seen: HTML = content.hasNew ? "data-show=\"\(content.show)\" data-seen-url=\"\(url: "/show-page/did-see-new")\" " : .empty
    return """
      <a class="show-new-count pill wide" data-live="new-\(content.show)" data-listed="\(content.episodeCount)" \
      data-total="\(content.episodeCount)" data-one="\(newEpisodes(1))" data-other="\(strings(.newEpisodes))" \
      \(seen)\
      href="\(url: content.list.url)" hidden></a>
      """
  }

  private static func toolbar(_ content: Content) -> HTML {
    let list = content.list
    guard !content.episodes.isEmpty || list.isSet else { return .empty }
    return """
      <div class="list-tools" role="group" aria-label="\(strings(.tools))">
        \(filter(list))
        <form id="list-settings" method="post" action="\(url: "/show-page/did-set-list")" hidden>\(FormToken.field)\
      <input type="hidden" name="show" value="\(content.show)"><input type="hidden" name="back" value="\(list.rememberedURL)"></form>
        <div class="list-chips">
          \(setting("turn", ("order", list.isOldestFirst ? "newest" : "oldest"), .sort, strings(list.isOldestFirst ? .oldestFirst : .newestFirst)))
          \(setting("played", ("unplayed", list.hidesPlayed ? "false" : "true"), list.hidesPlayed ? .check : nil, strings(.unplayed), isOn: list.hidesPlayed))
          \(seasons(list.seasons))
          \(list.selects ? .empty : chip("select", list.selectURL, .select, strings(.select)))
          \(archived(list))
        </div>
      </div>
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

  private static func archived(_ list: Content.List) -> HTML {
    guard let path = list.archivedURL else { return .empty }
    let text = list.archivedCount > 0 ? strings(.archivedCount, ["count": "\(list.archivedCount)"]) : strings(.archived)
    return chip("archived", path, .archive, text, isOn: list.showsArchived)
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

  private static func name(of season: Content.List.Season) -> String {
    guard let number = season.number else { return strings(.allSeasons) }
    return season.name.map { strings(.namedSeason, ["season": "\(number)", "name": $0]) } ?? strings(.season, ["season": "\(number)"])
  }

  private static func rows(_ content: Content) -> HTML {
    let list = content.list
    guard !content.episodes.isEmpty else { return nothing(content) }
    let shared = content.episodes.lazy.compactMap(\.play.item).first
    let rows = content.episodes.map { episode in
      var episode = episode
      episode.isArchived = list.showsArchived
      let row =
        list.selects
        ? EpisodeRow.selectable(episode, label: strings(.selectTitle, ["title": episode.title]))
        : EpisodeRow.html(episode, shared: shared)
      return "<li>\(row)</li>" as HTML
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

  private static func pageLink(_ path: String?, word: ShowPageString, class name: String) -> HTML {
    path.map { "<a class=\"episodes-page pill quiet wide \(name)\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }
}

extension ShowPage.Content.List {
  /// Whether the list is filtered.
  fileprivate var isSet: Bool { !filter.isEmpty || hidesPlayed || showsArchived || seasons.contains { $0.isCurrent && $0.number != nil } }
}
