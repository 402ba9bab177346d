import Components
import WebPage

extension Shell {
  /// In a wide window, and as a rail of icons on a tablet or where its user has made it one: brand, all tabs with pages below them, lists of the user's, and the user with the settings, which stay at the foot.
  ///
  /// - Parameters:
  ///   - name: The name of the user's account; nil without one.
  ///   - isRail: Whether the user has made it a rail.
  func sidebar(_ tabs: [Tab], _ badges: [String: HTML], current: String?, name: String?, isRail: Bool) -> HTML {
    """
    <nav class="sidebar" aria-label="\(Self.strings(.sidebar))">
    <div class="sidebar-head"><a class="brand" href="\(url: "/")">\(Brand.mark)<span>\(Brand.name)</span></a>\
    <button type="button" class="sidebar-fold round-button" aria-expanded="\(isRail ? "false" : "true")" aria-label="\(Self.strings(.wholeSidebar))">\
    \(Icon.chevronBack.html)</button></div>
    <ul>\(tabs.map { "\(item($0, badges[$0.identity], current: current))\(links(below: $0))" as HTML })</ul>
    \(listsPath.map { "<div class=\"own-lists\" data-part-url=\"\(url: $0)\"></div>" } ?? .empty)
    \(account.map { "<ul class=\"sidebar-foot\">\(accountItem($0, name: name, current: current))\(links(below: $0))</ul>" as HTML } ?? .empty)
    </nav>
    """
  }

  /// On a phone, from two tabs on. On the pages of the user, the link in the page's bar is lit instead.
  func tabBar(_ tabs: [Tab], _ badges: [String: HTML], current: String?) -> HTML {
    """
    <nav class="tab-bar" aria-label="\(Self.strings(.tabs))"><ul>\(tabs.map { item($0, badges[$0.identity], current: current) })</ul></nav>
    """
  }

  /// The identity of the tab to which the page belongs, or of the pages of the user; nil for a page of several tabs or of none.
  func section(of page: Page, in tabs: [Tab]) -> String? {
    sections(tabs).first { $0.owns(page) }?.identity
  }

  /// The identity of the tab that is lit on a page of several tabs when it was opened directly.
  func sharedSection(of page: Page, in tabs: [Tab]) -> String? {
    sections(tabs).first { $0.shares(page) }?.identity
  }

  /// The link to the pages of the user, in the bar of each page: lit on them, which no tab of a phone is.
  func accountLink(on page: Page, tabs: [Tab]) -> HTML {
    guard let account else { return .empty }
    let isCurrent = (section(of: page, in: tabs) ?? sharedSection(of: page, in: tabs)) == account.identity
    return """
      <a class="bar-account" href="\(url: account.path)" aria-label="\(account.title)" data-section="\(account.identity)"\(attribute: "aria-current", isCurrent ? "page" : nil)>\
      \(account.icon.html)</a>
      """
  }

  // MARK: - Private

  /// The tabs, and the pages of the user.
  private func sections(_ tabs: [Tab]) -> [Tab] { tabs + [account].compactMap { $0 } }

  private func item(_ tab: Tab, _ badge: HTML?, current: String?) -> HTML {
    """
    <li><a class="tab" href="\(url: tab.path)" data-tab="\(tab.identity)"\(attribute: "aria-current", tab.identity == current ? "page" : nil)\
    \(tab.drop?.dropTarget)>\
    <span class="tab-mark">\(tab.icon.html)\(badge.map { "<span class=\"tab-badge\">\($0)</span>" as HTML })</span><span>\(tab.title)</span></a></li>
    """
  }

  private func links(below tab: Tab) -> HTML {
    guard !tab.links.isEmpty else { return .empty }
    return """
      <li class="sidebar-links"><ul>\(tab.links.map { link in
        """
        <li><a class="sidebar-link" href="\(url: link.path)"\(link.drop?.dropTarget)>\(link.title)\
        \(tab.counts[link.path].map { "<span class=\"sidebar-count\" data-live=\"\($0)\"></span>" as HTML })</a></li>
        """ as HTML
      })</ul></li>
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
