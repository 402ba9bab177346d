import Components
import WebPage

/// The page of the rule for new episodes: of one show, or of all shows without one of their own.
public enum NewEpisodeSettings: PageMain {
  public static let name = "new-episode-settings"

  static let strings = Strings<NewEpisodeSettingsString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces another rule: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <new-episode-settings data-live="\(livePatch)">
      <header><h1>\(strings(.title))</h1>\(subtitle(content))</header>
      <div class="rule-columns"><div>
      <div id="rule-form" data-refresh data-version="\(version(content.rule, content.standard))">\(form(content))</div>
      \(content.saved.map(undoBar))</div>
      \(preview(content))
      </div>
    </new-episode-settings>
    """
  }

  /// The page that asks before many episodes go to the archive.
  public static func html(asking question: Question) -> HTML {
    """
    <new-episode-settings class="rule-question">
      <h1>\(strings(question.isAtLeast ? .askTitleMany : .askTitle, count: question.count))</h1>
      <p>\(question.show.map { strings(.askShow, ["show": $0.title]) } ?? strings(.askAll)) \(strings(.askHint))</p>
      <form method="post" action="\(url: savePath)">\(FormToken.field)\(hidden(question.show?.id, question.rule))
        <button type="submit" class="pill" name="scope" value="all">\(Icon.busyMark)<span>\(strings(.archiveOlder))</span></button>
        \(question.rule.followsDefault ? .empty : onlyNew)
        <a class="pill quiet" href="\(url: question.url)">\(strings(.cancel))</a>
      </form>
    </new-episode-settings>
    """
  }

  static let savePath = "/new-episode-settings/did-save"

  /// The key of the patch that reloads the page.
  public static let livePatch = "new-episode-settings"
}

// MARK: - Parts of the page

extension NewEpisodeSettings {
  private static func subtitle(_ content: Content) -> HTML {
    guard let show = content.show else { return "<p class=\"row-note\">\(strings(.defaultHint))</p>" }
    return "<p class=\"row-note\"><a href=\"\(url: show.url)\" dir=\"auto\">\(show.title)</a></p>"
  }

  private static var onlyNew: HTML {
    "<button type=\"submit\" class=\"pill quiet\" name=\"scope\" value=\"new\">\(Icon.busyMark)<span>\(strings(.onlyNew))</span></button>"
  }

  /// Without an undo, nothing has changed.
  private static func undoBar(_ saved: Saved) -> HTML {
    let sentence = saved.archived > 0 ? strings(.savedArchived, count: saved.archived) : strings(.saved)
    guard let undo = saved.undo else { return "<p class=\"undo-bar\" role=\"status\">\(sentence)</p>" }
    let fields = undo.fields.sorted { $0.key < $1.key }
    return """
      <form class="undo-bar" method="post" action="\(url: undo.path)">\(FormToken.field)\
      \(fields.map { "<input type=\"hidden\" name=\"\($0.key)\" value=\"\($0.value)\">" as HTML })
        <p role="status">\(sentence)</p>
        <button type="submit"><span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)<span>\(undo.text)</span></button>
      </form>
      """
  }

  private static func form(_ content: Content) -> HTML {
    """
    <form class="rule-form" method="post" action="\(url: savePath)">\(FormToken.field)
      <input type="hidden" name="show" value="\(content.show.map { "\($0.id)" } ?? "")">
      \(content.show == nil ? .empty : source(content))
      <div class="rule-own">\(placing(content))\(archiving(content.rule))\(filter(content.rule))</div>
      <div class="rule-actions"><button type="submit" class="pill" id="rule-save"><span class="hidden-while-busy">\(Icon.check.html)</span>\
    \(Icon.busyMark)<span>\(strings(.save))</span></button>\
    <button type="submit" class="pill quiet" id="rule-preview-button" formaction="\(url: "/new-episode-settings/did-preview")">\(Icon.busyMark)<span>\(strings(.preview))</span></button></div>
    </form>
    """
  }

  /// Whether the show has a rule of its own, and its auto-download. With the default, the style sheet hides the other fields.
  private static func source(_ content: Content) -> HTML {
    let rule = content.rule
    let sources = [
      (value: "default", text: strings(.followDefault, ["rule": summary(of: content.standard)])), (value: "own", text: strings(.ownRule)),
    ]
    let newest = rule.downloads.map { "\($0)" } ?? ""
    return section(
      nil,
      """
      \(select("rule", .source, sources, chosen: rule.followsDefault ? "default" : "own"))
      \(rule.setsDownloads ? select("downloads", .downloads, downloads(of: content), chosen: newest) : .empty)
      """)
  }

  private static func placing(_ content: Content) -> HTML {
    let rule = content.rule
    return section(
      .newEpisodes,
      """
      \(select("placement", .placement, Placement.allCases.map { ($0.rawValue, strings($0.string)) }, chosen: rule.placement.rawValue))
      \(select("notify", .notify, Notifying.allCases.map { ($0.rawValue, strings($0.string)) }, chosen: rule.notifying.rawValue))
      \(content.show == nil ? select("downloads", .downloads, downloads(with: rule.downloads ?? 0), chosen: "\(rule.downloads ?? 0)") : .empty)
      """)
  }

  private static func archiving(_ rule: Rule) -> HTML {
    section(
      .archive,
      """
      \(select("days", .archiveDays, days(with: rule.archiveDays), chosen: "\(rule.archiveDays)"))
      \(select("keep", .keepNewest, kept(with: rule.keepNewest), chosen: "\(rule.keepNewest)"))
      <p class="row-note">\(strings(.archiveHint))</p>
      """)
  }

  private static func filter(_ rule: Rule) -> HTML {
    section(
      .filter,
      """
      \(LabelledField.text(id: "rule-words", name: "words", label: strings(.words), value: rule.words, placeholder: strings(.wordsHint), longest: maxWordsLength))
      \(LabelledField.text(id: "rule-without", name: "without", label: strings(.excludedWords), value: rule.excludedWords, placeholder: strings(.excludedHint), longest: maxWordsLength))
      \(select("shortest", .shortest, lengths(with: rule.minMinutes), chosen: "\(rule.minMinutes)"))
      \(select("longest", .longest, lengths(with: rule.maxMinutes), chosen: "\(rule.maxMinutes)"))
      \(toggle("trailers", .skipsTrailers, rule.skipsTrailers))\(toggle("bonus", .skipsBonus, rule.skipsBonus))
      <p class="row-note">\(strings(.filterHint))</p>
      """)
  }

  private static func section(_ title: NewEpisodeSettingsString?, _ inside: HTML) -> HTML {
    "<fieldset class=\"rule-card card\">\(title.map { "<legend>\(strings($0))</legend>" as HTML })\(inside)</fieldset>"
  }

  private static func select(
    _ name: String, _ word: NewEpisodeSettingsString, _ options: [(value: String, text: String)], chosen: String
  ) -> HTML {
    """
    <label class="menu-choice"><span>\(strings(word))</span><select name="\(name)" autocomplete="off" dir="auto">\
    \(options.map { "<option value=\"\($0.value)\"\(flag: "selected", $0.value == chosen)>\($0.text)</option>" as HTML })</select></label>
    """
  }

  private static func toggle(_ name: String, _ word: NewEpisodeSettingsString, _ isOn: Bool) -> HTML {
    """
    <label class="menu-choice"><span>\(strings(word))</span>\
    <input type="checkbox" class="switch" role="switch" name="\(name)" value="true"\(flag: "checked", isOn) autocomplete="off"></label>
    """
  }

  private static func hidden(_ show: Int64?, _ rule: Rule) -> HTML {
    let fields = [(name: "show", value: show.map { "\($0)" } ?? "")] + rule.fields
    return "\(fields.map { "<input type=\"hidden\" name=\"\($0.name)\" value=\"\($0.value)\">" as HTML })"
  }

  private static func version(_ rules: Rule...) -> String { rules.flatMap { $0.fields.map(\.value) }.joined(separator: "|") }

  // MARK: - Options

  private static func downloads(with count: Int) -> [(value: String, text: String)] {
    counts([0, 1, 2, 3, 5, 10, 20, 50], with: count).map { ("\($0)", latest($0)) }
  }

  /// Those of a show, which may follow the default.
  private static func downloads(of content: Content) -> [(value: String, text: String)] {
    [(value: "", text: strings(.followDefault, ["rule": latest(content.standard.downloads ?? 0)]))]
      + downloads(with: content.rule.downloads ?? 0)
  }

  private static func latest(_ count: Int) -> String { count == 0 ? strings(.off) : strings(.latest, count: count) }

  private static func days(with days: Int) -> [(value: String, text: String)] {
    counts([0, 1, 2, 3, 7, 14, 30, 90, 365], with: days).map { ("\($0)", $0 == 0 ? strings(.never) : strings(.afterDays, count: $0)) }
  }

  private static func kept(with count: Int) -> [(value: String, text: String)] {
    counts([0, 1, 2, 3, 5, 10, 20, 50], with: count).map { ("\($0)", $0 == 0 ? strings(.keepAll) : strings(.keep, count: $0)) }
  }

  private static func lengths(with minutes: Int) -> [(value: String, text: String)] {
    counts([0, 1, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180], with: minutes).map {
      ("\($0)", $0 == 0 ? strings(.anyLength) : TimeText.length(Double($0) * 60))
    }
  }

  private static func counts(_ usual: [Int], with count: Int) -> [Int] { Set(usual + [count]).sorted() }

  /// In characters.
  static let maxWordsLength = 200
}
