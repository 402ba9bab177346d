import Components
import WebPage

extension Shell {
  /// On a wide screen: brand and all tabs.
  func sidebar(_ tabs: [Tab], _ badges: [String: HTML], current: String) -> HTML {
    """
    <nav class="sidebar" aria-label="\(Self.strings(.sidebar))">
    <a class="brand" href="\(url: "/")">\(Brand.mark)<span>\(Brand.name)</span></a>
    <ul>\(tabs.map { item($0, badges[$0.identity], current: current) })</ul>
    </nav>
    """
  }

  /// On a phone, from two tabs on.
  func tabBar(_ tabs: [Tab], _ badges: [String: HTML], current: String) -> HTML {
    """
    <nav class="tab-bar" aria-label="\(Self.strings(.tabs))"><ul>\(tabs.map { item($0, badges[$0.identity], current: current) })</ul></nav>
    """
  }

  private func item(_ tab: Tab, _ badge: HTML?, current: String) -> HTML {
    """
    <li><a class="tab" href="\(url: tab.path)" data-tab="\(tab.identity)"\(attribute: "aria-current", tab.identity == current ? "page" : nil)>\
    <span class="tab-mark">\(tab.icon.html)\(badge.map { "<span class=\"tab-badge\">\($0)</span>" as HTML })</span><span>\(tab.title)</span></a></li>
    """
  }
}
