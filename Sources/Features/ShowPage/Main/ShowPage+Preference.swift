import BoundedNumbers
import Components
import WebPage

// MARK: - The settings of this show: speed and skips

extension ShowPage {
  static func preferenceSheet(_ content: Content) -> HTML {
    let preference = content.preference
    let isSet =
      preference.rate != nil || preference.skipFirst > 0 || preference.skipLast > 0 || preference.skippedChapters?.isEmpty == false
      || preference.rule?.isSet == true
    let rates = PlaybackOptions.rates(with: preference.rate)
    let chosenRate = preference.rate.map(PlaybackOptions.number) ?? ""
    return MenuSheet.html(
      id: "show-preference", style: "show-menu pill quiet\(isSet ? " set" : "")", button: Icon.tuning.html,
      label: strings(.preferenceTitle), title: strings(.preferenceTitle),
      items: """
        <form class="menu-form" id="show-settings" method="post" action="\(url: "/show-page/did-set-preference")">\(FormToken.field)
        <input type="hidden" name="show" value="\(content.show)">
        \(select("rate", .ownRate, [("", strings(.defaultRate))] + rates, chosen: chosenRate))
        \(select("first", .skipFirst, PlaybackOptions.skips(with: preference.skipFirst, none: strings(.skipNothing)), chosen: "\(preference.skipFirst)"))
        \(select("last", .skipLast, PlaybackOptions.skips(with: preference.skipLast, none: strings(.skipNothing)), chosen: "\(preference.skipLast)"))
        <label class="menu-choice"><span>\(strings(.skippedChapters))</span><input type="text" name="chapters" maxlength="500" dir="auto" \
        autocomplete="off" enterkeyhint="done" value="\(preference.skippedChapters)" placeholder="\(strings(.skippedChaptersHint))"></label>
        \(preference.rule.map(rules) ?? .empty)
        \(preference.newEpisodesURL.map { "<a class=\"menu-choice\" href=\"\(url: $0)\">\(strings(.newEpisodesTitle))\(Icon.chevronForward.html)</a>" as HTML })
        <p class="preference-saved" role="status" data-text="\(strings(.preferenceSaved))"></p>
        <noscript><button type="submit" class="pill wide">\(strings(.savePreference))</button></noscript></form>
        """)
  }

  /// Reads the settings from the posted sheet.
  ///
  /// - Throws: `FormError`.
  static func preference(in form: Form) throws -> Content.Preference {
    var preference = Content.Preference()
    let rate = try form.text("rate")
    if !rate.isEmpty {
      guard let number = Double(rate) else { throw FormError.notANumber("rate") }
      preference.rate = number
    }
    preference.skipFirst = Int(clamping: try form.int64("first"))
    preference.skipLast = Int(clamping: try form.int64("last"))
    // A page of an earlier version has no such field.
    preference.skippedChapters = form.optionalText("chapters")
    if form.optionalText("keep") != nil {
      // A form does not contain an unchecked checkbox.
      preference.rule = Content.Rule(
        keepLatest: Int(clamping: try form.int64("keep")), deletesPlayed: form.optionalText("played") == "true")
    }
    return preference
  }

  // MARK: - Private

  private static func rules(_ rule: Content.Rule) -> HTML {
    let keep = counts(with: rule.keepLatest).map { (value: "\($0)", text: $0 == 0 ? strings(.keepAll) : strings(.keepCount, count: $0)) }
    return """
      <p class="menu-subtitle">\(strings(.rules))</p>
      \(select("keep", .keep, keep, chosen: "\(rule.keepLatest)"))
      <label class="menu-choice"><span>\(strings(.deletesPlayed))</span>\
      <input type="checkbox" class="switch" role="switch" name="played" value="true"\(flag: "checked", rule.deletesPlayed) autocomplete="off"></label>
      \(rule.failureText.map { "<p class=\"menu-failure\">\($0)</p>" } ?? .empty)
      """
  }

  private static func counts(with count: Int) -> [Int] { Set([0, 1, 2, 3, 5, 10, 20, 50, count]).sorted() }

  private static func select(_ name: String, _ word: ShowPageString, _ options: [(value: String, text: String)], chosen: String) -> HTML {
    """
    <label class="menu-choice"><span>\(strings(word))</span><select name="\(name)" autocomplete="off">\
    \(options.map { "<option value=\"\($0.value)\"\(flag: "selected", $0.value == chosen)>\($0.text)</option>" as HTML })</select></label>
    """
  }
}
