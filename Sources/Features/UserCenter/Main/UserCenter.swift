import Components
import WebPage

/// The page of the user's library, with the links to its parts and the refresh of all shows.
public enum UserCenter: PageMain {
  public static let name = "user-center"

  static let strings = Strings<UserCenterString>(Asset("strings.json", in: .module))

  /// The refresh and its failures are above the links, where the player covers neither. `data-refresh`: when the page is shown again with the
  /// first or without the last subscription, these parts are replaced.
  public static func html(_ content: Content) -> HTML {
    """
    <user-center data-live="refresh-end">
      <h1>\(strings(.title))</h1>
      <div id="center-shows" data-refresh data-version="\(content.hasSubscriptions ? "some" : "none")">\
    \(content.hasSubscriptions ? refresh(content) : .empty)</div>
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
  /// The links in groups: the user's listening, settings, and what the other tabs have as well.
  private static let groups: [[Section]] = [
    [.statistics, .history, .bookmarks, .changes], [.settings, .server, .users, .importing, .ownShows],
    [.downloads, .upNext, .lists, .subscriptions],
  ]

  private static func sectionLinks(_ content: Content) -> HTML {
    let groups = groups.map { $0.compactMap { place in content.sections[place].map { link(to: place, $0) } } }.filter { !$0.isEmpty }
    guard !groups.isEmpty else { return .empty }
    return """
      <nav class="center-links" aria-label="\(strings(.library))">\(groups.map { "<ul class=\"center-group card\">\($0)</ul>" as HTML })</nav>
      """
  }

  /// A new user has other things to do than to install the app.
  private static func isInUse(_ content: Content) -> Bool {
    content.hasSubscriptions || (content.sections[.history]?.amount ?? 0) > 0
  }

  private static func link(to place: Section, _ way: (url: String, amount: Double)) -> HTML {
    """
    <li><a class="center-link" href="\(url: way.url)"><span class="center-icon icon-tile">\(icon(of: place).html)</span>\
    <span class="center-name">\(strings(UserCenterString(rawValue: place.rawValue) ?? .library))</span> \
    <span class="center-amount row-note one-line" data-live="\(place.patchID)">\(countText(of: place, way.amount))</span>\(Icon.chevronForward.html)</a></li>
    """
  }

  private static func icon(of place: Section) -> Icon {
    switch place {
    case .subscriptions: .broadcast
    case .lists: .list
    case .upNext: .queueNext
    case .downloads: .download
    case .history: .history
    case .bookmarks: .bookmark
    case .statistics: .chart
    case .changes: .undo
    case .importing: .sort
    case .ownShows: .folder
    case .settings: .tuning
    case .server: .server
    case .users: .people
    }
  }

  private static func nothing(_ content: Content) -> HTML {
    EmptyState.html(
      .plus, title: strings(.empty), text: strings(.emptyHint), link: content.searchURL.map { (path: $0, text: strings(.find)) })
  }
}
