import WebPage

/// The sections of a page of settings, and the rows in their cards. The forms need no JavaScript; a page with a module sends their changes
/// automatically (`data-autosave`).
public enum SettingRows {
  /// A section with its title above a card.
  ///
  /// - Parameters:
  ///   - id: Unique in its page: the section has it after "section-", its heading after "settings-".
  ///   - note: Between the title and the card.
  public static func section(_ id: String, _ title: String, note: HTML = .empty, _ inside: HTML) -> HTML {
    """
    <section class="settings-section" id="section-\(id)" aria-labelledby="settings-\(id)"><h2 id="settings-\(id)">\(title)</h2>\(note)
    <div class="settings-card card">\(inside)</div></section>
    """
  }

  /// A link to a page of its own.
  public static func link(_ path: String, _ icon: Icon, title: String, hint: String) -> HTML {
    """
    <a class="setting setting-link" href="\(url: path)"><span class="icon-tile">\(icon.html)</span><span class="row-text">\
    <span class="setting-name">\(title)</span><span class="row-note">\(hint)</span></span>\(Icon.chevronForward.html)</a>
    """
  }

  /// A control for one of a few values, all visible.
  ///
  /// - Parameter id: For the page's module; unique in its page, without "setting-".
  public static func choice(
    _ path: String, id: String? = nil, title: String, values: [(value: String, text: String)], chosen: String
  ) -> HTML {
    let options = values.map { value, text in
      """
      <label><input type="radio" name="value" value="\(value)"\(flag: "checked", value == chosen) autocomplete="off"><span>\(text)</span></label>
      """ as HTML
    }
    return """
      <form class="setting" method="post" action="\(url: path)" data-autosave\(attribute: "id", id.map { "setting-\($0)" })>\(FormToken.field)<fieldset><legend class="setting-name">\(title)</legend>
      <span class="segments setting-choice">\(options)</span></fieldset>\(save)</form>
      """
  }

  /// A control for one of many values.
  public static func selection(
    _ path: String, id: String, title: String, hint: String? = nil, values: [(value: String, text: String)], chosen: String
  ) -> HTML {
    let options = values.map { value, text in "<option value=\"\(value)\"\(flag: "selected", value == chosen)>\(text)</option>" as HTML }
    return """
      <form class="setting" method="post" action="\(url: path)" data-autosave id="setting-\(id)">\(FormToken.field)<label class="setting-toggle">\
      \(text(title, hint, id: id))\
      <select name="value" aria-label="\(title)"\(attribute: "aria-describedby", hint == nil ? nil : "hint-\(id)") autocomplete="off">\
      \(options)</select></label>\(save)</form>
      """
  }

  /// A control for on or off.
  public static func toggle(_ path: String, id: String, title: String, hint: String? = nil, isOn: Bool) -> HTML {
    """
    <form class="setting" method="post" action="\(url: path)" data-autosave id="setting-\(id)">\(FormToken.field)<label class="setting-toggle">\
    \(text(title, hint, id: id))\
    <input type="checkbox" class="switch" name="value" value="true" role="switch" aria-label="\(title)"\
    \(attribute: "aria-describedby", hint == nil ? nil : "hint-\(id)")\(flag: "checked", isOn) autocomplete="off"></label>\(save)</form>
    """
  }

  /// The button of a form without JavaScript.
  public static var save: HTML {
    "<noscript><button type=\"submit\" class=\"pill quiet\">\(Components.strings(.save))</button></noscript>"
  }
  // MARK: - Private

  private static func text(_ title: String, _ hint: String?, id: String) -> HTML {
    let note: HTML? = hint.map { "<span class=\"row-note\" id=\"hint-\(id)\">\($0)</span>" }
    return "<span class=\"row-text\"><span class=\"setting-name\">\(title)</span>\(note)</span>"
  }
}
