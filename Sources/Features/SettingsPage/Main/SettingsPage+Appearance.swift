import WebPage

// MARK: - The section of the appearance

extension SettingsPage.Content {
  /// The language and the colours of pages.
  public struct Appearance: Sendable {
    /// "system", "light" or "dark".
    public var theme: String
    /// The tag of a language; nil for that of the browser.
    public var language: String?
    /// Whether letters, digits and other characters are keyboard shortcuts.
    public var usesCharacterKeys = true
    /// The country whose charts are shown; "" for that of the browser. `countries` has the values with their names.
    public var chartCountry = ""
    public var countries: [(value: String, text: String)] = []

    public init(theme: String, language: String?) {
      self.theme = theme
      self.language = language
    }
  }
}

extension SettingsPage {
  /// `settings-page.js` knows both forms: colours change at once, and another language is another document.
  static func appearance(_ appearance: Content.Appearance) -> HTML {
    let themes = [("system", SettingsPageString.themeSystem), ("light", .themeLight), ("dark", .themeDark)]
    return """
      \(choice(
        "/settings-page/did-set-theme", id: "theme", title: .theme, values: themes.map { ($0.0, strings($0.1)) }, chosen: appearance.theme))
      \(selection(
        "/settings-page/did-set-language", id: "language", title: .language,
        values: [("", strings(.languageOfBrowser))] + Language.all.map { ($0.tag, $0.name) }, chosen: appearance.language ?? ""))
      \(selection(
        "/settings-page/did-set-chart-country", id: "chart-country", title: .chartCountry,
        values: [("", strings(.languageOfBrowser))] + appearance.countries, chosen: appearance.chartCountry))
      """
  }
}
