import Components
import WebPage

// MARK: - The link to the rules of this show

extension ShowPage {
  static func settingsLink(_ preference: Content.Preference) -> HTML {
    guard let path = preference.settingsURL else { return .empty }
    return """
      <a class="show-menu pill quiet\(preference.isSet ? " set" : "")" href="\(url: path)" aria-label="\(strings(.preferenceTitle))">\(Icon.tuning.html)</a>
      """
  }
}
