import Components
import WebPage

/// The page of the rules of a show: what happens to its new episodes, its downloads, its list and its playback. The same page has the
/// default of all shows, and the rules of several shows at once. Each change is saved at once.
public enum NewEpisodeSettings: PageMain {
  public static let name = "new-episode-settings"

  static let strings = Strings<NewEpisodeSettingsString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces another rule: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <new-episode-settings data-live="\(livePatch)">
      <header><h1>\(content.isDefault ? strings(.title) : strings(.showSettings))</h1>\(subtitle(content))</header>
      <div class="rule-columns"><div>\(sections(content))\(content.feedURL.map(feed))</div>\
    <div>\(filter(content))\(content.preview.map { preview($0, today: content.today) })</div></div>
    </new-episode-settings>
    """
  }

  /// The page that asks before many episodes go to the archive.
  public static func html(asking question: Question) -> HTML {
    let fields = [(name: "show", value: question.field)] + question.fields
    let whose =
      question.shows == 1
      ? strings(.askShow, ["show": question.title ?? ""]) : question.shows == 0 ? strings(.askAll) : strings(.askShows)
    return """
      <new-episode-settings class="rule-question">
        <h1>\(strings(question.isAtLeast ? .askTitleMany : .askTitle, count: question.count))</h1>
        <p>\(whose) \(strings(.askHint))</p>
        <form method="post" action="\(url: savePath)">\(FormToken.field)\(HiddenFields.html(fields))
          <button type="submit" class="pill" name="scope" value="all">\(Icon.busyMark)<span>\(strings(.archiveOlder))</span></button>
          <button type="submit" class="pill quiet" name="scope" value="new">\(Icon.busyMark)<span>\(strings(.onlyNew))</span></button>
          <a class="pill quiet" href="\(url: question.url)">\(strings(.cancel))</a>
        </form>
      </new-episode-settings>
      """
  }

  static let savePath = "/new-episode-settings/did-set"

  /// The key of the patch that reloads the page.
  public static let livePatch = "new-episode-settings"
}

// MARK: - Parts of the page

extension NewEpisodeSettings {
  private static func subtitle(_ content: Content) -> HTML {
    switch content.shows.count {
    case 0: return "<p class=\"row-note\">\(strings(.defaultHint))</p>"
    case 1: return "<p class=\"row-note\">\(content.shows.map { "<a href=\"\(url: $0.url)\" dir=\"auto\">\($0.title)</a>" as HTML })</p>"
    default:
      let titles = content.shows.prefix(maxTitles).map(\.title).joined(separator: Components.factSeparator)
      return
        "<p class=\"row-note\">\(strings(.showCount, count: content.shows.count)): <bdi>\(titles)</bdi>\(content.shows.count > maxTitles ? "…" : "")</p>"
    }
  }

  private static func sections(_ content: Content) -> HTML {
    """
    \(section("new", .newEpisodes, [.placement, .notify, .days], content, hint: strings(.archiveHint)))
    \(section(
      "newest", .newestEpisodes, [.newest, .download, .list, .played], content, hint: strings(.newestHint),
      notes: [content.custom.map(customNote), content.failureText]))
    \(section("playback", .playback, [.rate, .first, .last, .chapters], content))
    \(section("list", .episodeList, [.order, .unplayed], content))
    """
  }

  private static func feed(_ path: String) -> HTML {
    """
    <div class="settings-section"><div class="settings-card card">\(SettingRows.link(path, .broadcast, title: strings(.feed), hint: strings(.feedHint)))</div></div>
    """
  }

  private static func filter(_ content: Content) -> HTML {
    section("filter", .filter, [.words, .without, .shortest, .longest, .trailers, .bonus], content, hint: strings(.filterHint))
  }

  private static func section(
    _ id: String, _ title: NewEpisodeSettingsString, _ settings: [Setting], _ content: Content, hint: String? = nil,
    notes: [String?] = []
  ) -> HTML {
    let rows = settings.compactMap { setting in content.values[setting].map { row(setting, $0, content) } }
    guard !rows.isEmpty else { return .empty }
    // An element in any case, which later notes take the place of.
    let changing: HTML =
      notes.isEmpty
      ? .empty
      : """
      <div id="rule-notes-\(id)" data-refresh data-version="\(notes.map { $0 ?? "" }.joined(separator: "|"))">\
      \(notes.compactMap { $0 }.map { "<p class=\"row-note rule-note\">\($0)</p>" as HTML })</div>
      """
    let hint: HTML = hint.map { "<p class=\"row-note rule-note\">\($0)</p>" } ?? .empty
    return SettingRows.section("rule-\(id)", strings(title), "\(rows)\(changing)\(hint)")
  }

  /// A form of one control, which the page's module sends as it changes. While it has the focus, it is not replaced.
  private static func row(_ setting: Setting, _ shown: Shown, _ content: Content) -> HTML {
    let version = "\(shown.value ?? "-") \(shown.isStandard) \(shown.standard ?? "-")"
    let title = strings(setting.string)
    let control: HTML =
      setting.isText
      ? field(setting, shown)
      : setting.isSwitch(shown) ? toggle(setting, shown, label: title) : select(setting, shown, label: title)
    return """
      <form class="setting" method="post" action="\(url: savePath)" id="rule-\(setting.rawValue)" data-refresh data-version="\(version)">\(FormToken.field)\
      \(HiddenFields.html([("show", content.field)]))<label class="setting-toggle\(setting.isText ? " rule-text" : "")"><span class="row-text">\
      <span class="setting-name">\(title)</span></span>\(control)</label>\(SettingRows.save)</form>
      """
  }

  private static func select(_ setting: Setting, _ shown: Shown, label: String) -> HTML {
    var options: [(value: String, text: String, isOn: Bool)] = []
    // A value that no option stands for leads the list: to select it again changes nothing.
    if shown.value == nil { options.append((Setting.unchanged, strings(.mixed), true)) }
    if shown.value == custom, !shown.isStandard { options.append((Setting.unchanged, strings(.custom), true)) }
    if let standard = shown.standard {
      options.append((Setting.standard, strings(.followDefault, ["value": setting.text(of: standard)]), shown.isStandard))
    }
    // Only the default of all shows has no speed of its own.
    let own = setting.options(with: shown.value).filter { !$0.value.isEmpty || shown.standard == nil }
    options += own.map { ($0.value, $0.text, !shown.isStandard && $0.value == shown.value) }
    return """
      <select name="\(setting.rawValue)" aria-label="\(label)" autocomplete="off" dir="auto">\
      \(options.map { "<option value=\"\($0.value)\"\(flag: "selected", $0.isOn)>\($0.text)</option>" as HTML })</select>
      """
  }

  /// An unchecked box sends nothing: the field before it does. Of both, the last one counts.
  private static func toggle(_ setting: Setting, _ shown: Shown, label: String) -> HTML {
    """
    <input type="hidden" name="\(setting.rawValue)" value="false"><input type="checkbox" class="switch" role="switch" name="\(setting.rawValue)" \
    value="true" aria-label="\(label)"\(flag: "checked", shown.value == "true") autocomplete="off">
    """
  }

  private static func field(_ setting: Setting, _ shown: Shown) -> HTML {
    let placeholder = shown.value == nil ? strings(.mixed) : setting.placeholder.map { strings($0) }
    return """
      <input type="text" name="\(setting.rawValue)" value="\(shown.value)"\(attribute: "placeholder", placeholder) maxlength="\(setting.maxLength)" \
      dir="auto" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done">
      """
  }

  private static func customNote(_ custom: Content.Custom) -> String {
    strings(
      .customHint,
      [
        "downloads": custom.downloads == 0 ? strings(.off) : strings(.newestCount, count: custom.downloads),
        "stay": custom.keepLatest.map { strings(.newestCount, count: $0) } ?? strings(.listAll),
        "listed": custom.listed == 0 ? strings(.listAll) : strings(.newestCount, count: custom.listed),
      ])
  }

  private static let maxTitles = 5
}

extension NewEpisodeSettings.Setting {
  fileprivate var string: NewEpisodeSettingsString {
    switch self {
    case .placement: .placement
    case .notify: .notify
    case .days: .archiveDays
    case .newest: .newest
    case .download: .download
    case .list: .list
    case .played: .played
    case .order: .order
    case .unplayed: .unplayed
    case .rate: .rate
    case .first: .skipFirst
    case .last: .skipLast
    case .chapters: .chapters
    case .words: .words
    case .without: .excludedWords
    case .shortest: .shortest
    case .longest: .longest
    case .trailers: .skipsTrailers
    case .bonus: .skipsBonus
    }
  }

  fileprivate var placeholder: NewEpisodeSettingsString? {
    switch self {
    case .words: .wordsHint
    case .without: .excludedHint
    case .chapters: .chaptersHint
    default: nil
    }
  }
}
