import Components
import WebPage

extension Shell {
  /// On a wide screen: brand, all tabs with pages below them, lists of the user's, and the user with the settings, which stay at the foot.
  ///
  /// - Parameter name: The name of the user's account; nil without one.
  func sidebar(_ tabs: [Tab], _ badges: [String: HTML], current: String?, name: String?) -> HTML {
    """
    <nav class="sidebar" aria-label="\(Self.strings(.sidebar))">
    <a class="brand" href="\(url: "/")">\(Brand.mark)<span>\(Brand.name)</span></a>
    <ul>\(tabs.map { "\(item($0, badges[$0.identity], current: current))\(links(below: $0))" as HTML })</ul>
    \(listsPath.map { "<div class=\"own-lists\" data-part-url=\"\(url: $0)\"></div>" } ?? .empty)
    \(account.map { "<ul class=\"sidebar-foot\">\(accountItem($0, name: name, current: current))\(links(below: $0))</ul>" as HTML } ?? .empty)
    </nav>
    """
  }

  /// On a phone, from two tabs on. The first tab is lit on the pages of the user too.
  func tabBar(_ tabs: [Tab], _ badges: [String: HTML], current: String?) -> HTML {
    """
    <nav class="tab-bar" aria-label="\(Self.strings(.tabs))"><ul>\(tabs.enumerated().map { index, tab in
      item(tab, badges[tab.identity], current: current, also: index == 0 ? account?.identity : nil)
    })</ul></nav>
    """
  }

  /// The identity of the tab to which the page belongs, or of the pages of the user; nil for a page of several tabs or of none.
  func section(of page: Page, in tabs: [Tab]) -> String? {
    (tabs + [account].compactMap { $0 }).first { $0.owns(page) }?.identity
  }

  /// The identity of the tab that is lit on a page of several tabs when it was opened directly.
  func sharedSection(of page: Page, in tabs: [Tab]) -> String? {
    tabs.first { $0.shares(page) }?.identity
  }

  /// The link to the pages of the user, in the bar of each page.
  func accountLink(current identity: String) -> HTML {
    guard let account else { return .empty }
    return """
      <a class="bar-account" href="\(url: account.path)" aria-label="\(account.title)"\(attribute: "aria-current", account.identity == identity ? "page" : nil)>\
      \(account.icon.html)</a>
      """
  }

  // MARK: - Private

  private func item(_ tab: Tab, _ badge: HTML?, current: String?, also other: String? = nil) -> HTML {
    let sections = [tab.identity, other].compactMap { $0 }
    return """
      <li><a class="tab" href="\(url: tab.path)" data-tab="\(sections.joined(separator: " "))"\
      \(attribute: "aria-current", current.map(sections.contains) == true ? "page" : nil)>\
      <span class="tab-mark">\(tab.icon.html)\(badge.map { "<span class=\"tab-badge\">\($0)</span>" as HTML })</span><span>\(tab.title)</span></a></li>
      """
  }

  private func links(below tab: Tab) -> HTML {
    guard !tab.links.isEmpty else { return .empty }
    return """
      <li class="sidebar-links"><ul>\(tab.links.map { "<li><a class=\"sidebar-link\" href=\"\(url: $0.path)\">\($0.title)</a></li>" as HTML })</ul></li>
      """
  }

  private func accountItem(_ tab: Tab, name: String?, current: String?) -> HTML {
    """
    <li><a class="tab" href="\(url: tab.path)" data-tab="\(tab.identity)"\(attribute: "aria-current", tab.identity == current ? "page" : nil)\
    \(attribute: "aria-label", name.map { Components.labelled(tab.title, $0) })>\
    <span class="tab-mark">\(tab.icon.html)</span><span class="one-line" dir="auto">\(name ?? tab.title)</span></a></li>
    """
  }
}
