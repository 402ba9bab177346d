import Components
import WebPage

/// The user's page: the pages that are no part of a tab, and the sign-out.
public enum UserCenter: PageMain {
  public static let name = "user-center"

  static let strings = Strings<UserCenterString>(Asset("strings.json", in: .module))

  /// `data-refresh`: when the page is shown again with the first or without the last subscription, this part is replaced.
  public static func html(_ content: Content) -> HTML {
    """
    <user-center>
      <h1>\(strings(.title))</h1>
      \(isInUse(content) ? InstallHint.card : .empty)
      \(sectionLinks(content))
      <div id="center-empty" data-refresh data-version="\(content.hasSubscriptions ? "some" : "none")">\
    \(content.hasSubscriptions ? .empty : nothing(content))</div>
    </user-center>
    """
  }
}

extension UserCenter {
  /// The number of new episodes, for a navigation item.
  public static func badge(_ count: Int) -> HTML { "<span data-live=\"\(badgePatch)\" data-app-badge>\(badgeText(count))</span>" }

  public static func badgeText(_ count: Int) -> String { CategoryView.badge(count) }

  public static let badgePatch = "center-badge"
}

// MARK: - Parts of the page

extension UserCenter {
  /// The links in groups: the user's listening, and settings.
  private static let groups: [[Section]] = [[.statistics], [.settings, .users, .importing]]

  private static func sectionLinks(_ content: Content) -> HTML {
    let groups = groups.map { $0.compactMap { place in content.sections[place].map { link(to: place, $0, content) } } }.filter {
      !$0.isEmpty
    }
    let links: HTML =
      groups.isEmpty
      ? .empty
      : """
      <nav class="center-links" aria-label="\(strings(.title))">\(groups.map { "<ul class=\"center-group card\">\($0)</ul>" as HTML })</nav>
      """
    return "\(links)\(content.signOutURL.map(signOut))"
  }

  /// `data-sign-out`: the runtime first delivers the journal.
  private static func signOut(_ path: String) -> HTML {
    """
    <form class="center-sign-out" method="post" action="\(url: path)" data-sign-out>\(FormToken.field)\
    <button type="submit" class="pill quiet">\(Icon.busyMark)<span>\(strings(.signOut))</span></button></form>
    """
  }

  /// A new user has other things to do than to install the app.
  private static func isInUse(_ content: Content) -> Bool { content.hasSubscriptions || content.hasPlayed }

  private static func link(to place: Section, _ path: String, _ content: Content) -> HTML {
    """
    <li><a class="center-link" href="\(url: path)"><span class="center-icon icon-tile">\(icon(of: place).html)</span>\
    <span class="center-name">\(strings(UserCenterString(rawValue: place.rawValue) ?? .title))</span> \
    <span class="center-amount row-note one-line">\(place == .statistics ? listenedText(content.listened) : "")</span>\(Icon.chevronForward.html)</a></li>
    """
  }

  private static func icon(of place: Section) -> Icon {
    switch place {
    case .statistics: .chart
    case .importing: .sort
    case .settings: .tuning
    case .users: .people
    }
  }

  private static func nothing(_ content: Content) -> HTML {
    EmptyState.html(
      .plus, title: strings(.empty), text: strings(.emptyHint), link: content.searchURL.map { (path: $0, text: strings(.find)) })
  }
}
