import Components
import WebPage

/// The first page: the user's own sections, or the first steps of a new user.
public enum HomePage: PageMain {
  public static let name = "home-page"

  static let strings = Strings<HomePageString>(Asset("strings.json", in: .module))

  /// Each section is replaced separately when its content changes, and all of them when their order does. The first steps stay while their user
  /// subscribes to shows: only new charts reload them.
  public static func html(_ content: Content) -> HTML {
    """
    <home-page data-pull-url="\(url: "/home-page/did-pull")">
      <header class="home-top spread-row"><h1>\(strings(content.welcome == nil ? .title : .welcomeTitle))</h1>\
    <div class="home-links">\(content.slotLink)\(content.inbox)</div></header>
      <div id="home-alerts" data-refresh data-version="\(content.alerts.map(\.text).joined(separator: "|"))">\(alerts(content.alerts))</div>
      \(content.sleepQuestion)
      \(EpisodeMenu.form(content.actions, backTo: content.url))
      <div id="home-sections" class="home-sections" data-refresh="version" data-version="\(version(content))">\
    \(content.welcome.map(welcome) ?? sections(content))</div>
    </home-page>
    """
  }

  /// The key of the patch that reloads the page.
  public static let livePatch = "home-page"

  // MARK: - Private

  private static func alerts(_ alerts: [Alert]) -> HTML {
    guard !alerts.isEmpty else { return .empty }
    let rows = alerts.map { alert in
      """
      <li><a href="\(url: alert.url)">\(Icon.alert.html)<span>\(alert.text)</span>\(Icon.chevronForward.html)</a></li>
      """ as HTML
    }
    return "<ul class=\"home-alerts card\" aria-label=\"\(strings(.alerts))\">\(rows)</ul>"
  }

  private static func version(_ content: Content) -> String {
    guard let welcome = content.welcome else { return content.sections.map(\.kind.rawValue).joined(separator: " ") }
    return "welcome \(welcome.topics.filter(\.isSelected).map(\.name).joined(separator: " "))"
  }
}
