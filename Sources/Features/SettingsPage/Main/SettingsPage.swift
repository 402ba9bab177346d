import Components
import WebPage

/// The settings page. Each section has its own file.
public enum SettingsPage: PageMain {
  public static let name = "settings-page"

  public static let assets = [Asset("settings-page.css", in: .module), Asset("settings-page.js", in: .module)]

  static let words = Words<SettingsPageWord>(Asset("words.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <settings-page>
      <h1>\(words(.title))</h1>
      \(section("player", .playing, player(content.player)))
      \(section("downloads", .downloads, downloads(content.downloads)))
      \(section("devices", .devices, devices(content.devices)))
      \(places(content))
    </settings-page>
    """
  }

  /// The links to settings with their own pages.
  private static func places(_ content: Content) -> HTML {
    let places = [
      content.newsURL.map { place($0, .broadcast, .news, hint: .newsHint) },
      content.importURL.map { place($0, .list, .lists, hint: .listsHint) },
    ].compactMap { $0 }
    return places.isEmpty ? .empty : section("places", .more, "\(places)")
  }

  private static func place(_ path: String, _ icon: Icon, _ title: SettingsPageWord, hint: SettingsPageWord) -> HTML {
    """
    <a class="setting setting-place" href="\(url: path)"><span class="icon-tile">\(icon.html)</span><span class="row-text">\
    <span class="setting-name">\(words(title))</span><span class="row-note">\(words(hint))</span></span>\(Icon.chevronForward.html)</a>
    """
  }

  // MARK: - Controls of sections

  static func section(_ id: String, _ title: SettingsPageWord, _ inside: HTML) -> HTML {
    """
    <section class="settings-section" aria-labelledby="settings-\(id)"><h2 id="settings-\(id)">\(words(title))</h2>
    <div class="settings-card card">\(inside)</div></section>
    """
  }

  /// A control for one of a few values, all visible.
  static func choice(_ path: String, title: SettingsPageWord, values: [(value: String, text: String)], chosen: String) -> HTML {
    let options = values.map { value, text in
      """
      <label><input type="radio" name="value" value="\(value)"\(flag: "checked", value == chosen) autocomplete="off"><span>\(text)</span></label>
      """ as HTML
    }
    return """
      <form class="setting" method="post" action="\(url: path)" data-sends><fieldset><legend class="setting-name">\(words(title))</legend>
      <span class="segments setting-choice">\(options)</span></fieldset>\(save)</form>
      """
  }

  /// A control for one of many values.
  static func selection(
    _ path: String, id: String, title: SettingsPageWord, hint: SettingsPageWord? = nil, values: [(value: String, text: String)],
    chosen: String
  ) -> HTML {
    let options = values.map { value, text in "<option value=\"\(value)\"\(flag: "selected", value == chosen)>\(text)</option>" as HTML }
    return """
      <form class="setting" method="post" action="\(url: path)" data-sends id="setting-\(id)"><label class="setting-toggle">\
      <span class="row-text"><span class="setting-name">\(words(title))</span>\
      \(hint.map { "<span class=\"row-note\" id=\"hint-\(id)\">\(words($0))</span>" } ?? .empty)</span>\
      <select name="value" aria-label="\(words(title))"\(attribute: "aria-describedby", hint == nil ? nil : "hint-\(id)") autocomplete="off">\
      \(options)</select></label>\(save)</form>
      """
  }

  /// A control for on or off, with an explanation.
  static func toggle(_ path: String, id: String, title: SettingsPageWord, hint: SettingsPageWord, isOn: Bool) -> HTML {
    """
    <form class="setting" method="post" action="\(url: path)" data-sends id="setting-\(id)"><label class="setting-toggle">\
    <span class="row-text"><span class="setting-name">\(words(title))</span>\
    <span class="row-note" id="hint-\(id)">\(words(hint))</span></span>\
    <input type="checkbox" name="value" value="true" role="switch" aria-label="\(words(title))" aria-describedby="hint-\(id)"\
    \(flag: "checked", isOn) autocomplete="off"></label>\(save)</form>
    """
  }

  /// With JavaScript, changes are sent automatically.
  private static var save: HTML { "<noscript><button type=\"submit\" class=\"pill quiet\">\(words(.save))</button></noscript>" }
}
