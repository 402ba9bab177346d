import Components
import WebPage

/// The settings page. Each section has its own file.
public enum SettingsPage: PageMain {
  public static let name = "settings-page"

  static let strings = Strings<SettingsPageString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <settings-page>
      <h1>\(strings(.title))</h1>
      \(content.appearance.map { section("appearance", .appearance, appearance($0)) })
      \(section("player", .playing, player(content.player)))
      \(content.sleepTimer.map { section("sleep", .sleep, sleepTimer($0)) })
      \(section("up-next", .upNext, upNext(content.player)))
      \(section("lists", .episodeLists, episodeLists(content.player)))
      \(section("swipes", .swipes, swipes(content.player)))
      \(content.downloads.map { section("downloads", .downloads, downloads($0)) })
      \(section("app", .app, InstallHint.row(style: "setting")))
      \(section("devices", .devices, devices(content.devices)))
      \(sectionLinks(content))
    </settings-page>
    """
  }

  /// The links to settings with their own pages.
  private static func sectionLinks(_ content: Content) -> HTML {
    let places = [
      content.accountURL.map { linkRow($0, .person, .account, hint: .accountHint) },
      content.usersURL.map { linkRow($0, .people, .users, hint: .usersHint) },
      content.addPhoneURL.map { linkRow($0, .device, .addPhone, hint: .addPhoneHint) },
      content.newEpisodesURL.map { linkRow($0, .inbox, .newEpisodes, hint: .newEpisodesHint) },
      content.notificationsURL.map { linkRow($0, .broadcast, .notifications, hint: .notificationsHint) },
      content.transcriptionsURL.map { linkRow($0, .wave, .transcripts, hint: .transcriptsHint) },
      content.importURL.map { linkRow($0, .list, .lists, hint: .listsHint) },
    ].compactMap { $0 }
    return places.isEmpty ? .empty : section("places", .more, "\(places)")
  }

  private static func linkRow(_ path: String, _ icon: Icon, _ title: SettingsPageString, hint: SettingsPageString) -> HTML {
    """
    <a class="setting setting-link" href="\(url: path)"><span class="icon-tile">\(icon.html)</span><span class="row-text">\
    <span class="setting-name">\(strings(title))</span><span class="row-note">\(strings(hint))</span></span>\(Icon.chevronForward.html)</a>
    """
  }

  // MARK: - Controls of sections

  static func section(_ id: String, _ title: SettingsPageString, _ inside: HTML) -> HTML {
    """
    <section class="settings-section" aria-labelledby="settings-\(id)"><h2 id="settings-\(id)">\(strings(title))</h2>
    <div class="settings-card card">\(inside)</div></section>
    """
  }

  /// A control for one of a few values, all visible.
  static func choice(
    _ path: String, id: String? = nil, title: SettingsPageString, values: [(value: String, text: String)], chosen: String
  ) -> HTML {
    let options = values.map { value, text in
      """
      <label><input type="radio" name="value" value="\(value)"\(flag: "checked", value == chosen) autocomplete="off"><span>\(text)</span></label>
      """ as HTML
    }
    return """
      <form class="setting" method="post" action="\(url: path)" data-autosave\(attribute: "id", id.map { "setting-\($0)" })>\(FormToken.field)<fieldset><legend class="setting-name">\(strings(title))</legend>
      <span class="segments setting-choice">\(options)</span></fieldset>\(save)</form>
      """
  }

  /// A control for one of many values.
  static func selection(
    _ path: String, id: String, title: SettingsPageString, hint: SettingsPageString? = nil, values: [(value: String, text: String)],
    chosen: String
  ) -> HTML {
    let options = values.map { value, text in "<option value=\"\(value)\"\(flag: "selected", value == chosen)>\(text)</option>" as HTML }
    return """
      <form class="setting" method="post" action="\(url: path)" data-autosave id="setting-\(id)">\(FormToken.field)<label class="setting-toggle">\
      <span class="row-text"><span class="setting-name">\(strings(title))</span>\
      \(hint.map { "<span class=\"row-note\" id=\"hint-\(id)\">\(strings($0))</span>" } ?? .empty)</span>\
      <select name="value" aria-label="\(strings(title))"\(attribute: "aria-describedby", hint == nil ? nil : "hint-\(id)") autocomplete="off">\
      \(options)</select></label>\(save)</form>
      """
  }

  /// A control for on or off, with an explanation.
  static func toggle(_ path: String, id: String, title: SettingsPageString, hint: SettingsPageString, isOn: Bool) -> HTML {
    """
    <form class="setting" method="post" action="\(url: path)" data-autosave id="setting-\(id)">\(FormToken.field)<label class="setting-toggle">\
    <span class="row-text"><span class="setting-name">\(strings(title))</span>\
    <span class="row-note" id="hint-\(id)">\(strings(hint))</span></span>\
    <input type="checkbox" class="switch" name="value" value="true" role="switch" aria-label="\(strings(title))" aria-describedby="hint-\(id)"\
    \(flag: "checked", isOn) autocomplete="off"></label>\(save)</form>
    """
  }

  /// With JavaScript, changes are sent automatically.
  static var save: HTML { "<noscript><button type=\"submit\" class=\"pill quiet\">\(strings(.save))</button></noscript>" }
}
