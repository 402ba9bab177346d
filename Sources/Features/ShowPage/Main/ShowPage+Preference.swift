import BoundedNumbers
import Components
import WebPage

// MARK: - The settings of this show: speed and skips

extension ShowPage {
  static func preferenceSheet(_ content: Content) -> HTML {
    let preference = content.preference
    let isSet = preference.rate != nil || preference.skipFirst > 0 || preference.skipLast > 0 || preference.rule?.isSet == true
    let rates = rates(with: preference.rate).map { (value: number($0), text: strings(.rate, ["rate": number($0)])) }
    let chosenRate = preference.rate.map(number) ?? ""
    return MenuSheet.html(
      id: "show-preference", style: "show-menu pill quiet\(isSet ? " set" : "")", button: Icon.tuning.html,
      label: strings(.preferenceTitle), title: strings(.preferenceTitle),
      items: """
        <form class="menu-form" method="post" action="\(url: "/show-page/did-set-preference")">\(FormToken.field)
        <input type="hidden" name="show" value="\(content.show)">
        \(select("rate", .ownRate, [("", strings(.defaultRate))] + rates, chosen: chosenRate))
        \(select("first", .skipFirst, lengths(with: preference.skipFirst), chosen: "\(preference.skipFirst)"))
        \(select("last", .skipLast, lengths(with: preference.skipLast), chosen: "\(preference.skipLast)"))
        \(preference.rule.map(rules) ?? .empty)
        <button type="submit" class="pill wide">\(strings(.savePreference))</button></form>
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
    if form.optionalText("newest") != nil {
      // A form does not contain an unchecked checkbox.
      preference.rule = Content.Rule(
        newest: Int(clamping: try form.int64("newest")), keepLatest: Int(clamping: try form.int64("keep")),
        deletesPlayed: form.optionalText("played") == "true")
    }
    return preference
  }

  // MARK: - Private

  private static func rules(_ rule: Content.Rule) -> HTML {
    let newest = counts(with: rule.newest).map { (value: "\($0)", text: $0 == 0 ? strings(.newestNone) : strings(.newestCount, count: $0)) }
    let keep = counts(with: rule.keepLatest).map { (value: "\($0)", text: $0 == 0 ? strings(.keepAll) : strings(.keepCount, count: $0)) }
    return """
      <p class="menu-subtitle">\(strings(.rules))</p>
      \(select("newest", .newest, newest, chosen: "\(rule.newest)"))
      \(select("keep", .keep, keep, chosen: "\(rule.keepLatest)"))
      <label class="menu-choice"><span>\(strings(.deletesPlayed))</span>\
      <input type="checkbox" name="played" value="true"\(flag: "checked", rule.deletesPlayed) autocomplete="off"></label>
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

  private static let defaultRates: [Double] = [
    0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 1.7, 1.75, 1.8, 1.9, 2, 2.25, 2.5, 2.75, 3,
  ]
  /// In seconds.
  private static let defaultLengths = [0, 5, 10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600]

  private static func rates(with rate: Double?) -> [Double] {
    let own: [Double] = rate.map { [$0] } ?? []
    return Set(defaultRates + own).sorted()
  }

  private static func lengths(with seconds: Int) -> [(value: String, text: String)] {
    Set(defaultLengths + [seconds]).sorted().map { (value: "\($0)", text: text(ofLength: $0)) }
  }

  private static func text(ofLength seconds: Int) -> String {
    if seconds == 0 { return strings(.skipNothing) }
    return seconds < 60 ? TimeText.length(Double(seconds)) : TimeText.clock(Double(seconds))
  }

  /// "1.25", "2"
  private static func number(_ rate: Double) -> String { rate == rate.rounded() ? "\(Int(clamping: rate))" : "\(rate)" }
}
