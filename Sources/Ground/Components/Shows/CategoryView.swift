import WebPage

/// Pages side by side under a tab bar with a moving indicator and badges: switched by swipes, taps or arrow keys.
///
/// Without JavaScript the tabs are links, and only the current page is shown.
public enum CategoryView {
  public struct Category: Sendable {
    /// Unique in its page.
    public var id: String
    public var title: String
    /// The text of the badge; empty for none. It updates live under the key "<id>-badge".
    public var badge: String
    /// The address of the same page with this category shown first.
    public var url: String
    public var html: HTML

    public init(id: String, title: String, badge: String, url: String, html: HTML) {
      self.id = id
      self.title = title
      self.badge = badge
      self.url = url
      self.html = html
    }
  }

  /// - Parameters:
  ///   - label: The accessible name of the tab bar.
  ///   - current: The id of the category that is shown first.
  public static func html(label: String, categories: [Category], current: String) -> HTML {
    """
    <category-view data-count="\(categories.count)"><nav class="category-bar" aria-label="\(label)">\
    \(categories.map { tab($0, isCurrent: $0.id == current) })<span class="category-indicator" aria-hidden="true"></span></nav>\
    <div class="category-pages" tabindex="0" role="group" aria-label="\(label)">\(categories.map { page($0, isCurrent: $0.id == current) })</div></category-view>
    """
  }

  /// A count in the form of a badge; empty for 0.
  public static func badge(_ count: Int) -> String { count > 0 ? count > 999 ? "999+" : "\(count)" : "" }

  // MARK: - Private

  private static func tab(_ category: Category, isCurrent: Bool) -> HTML {
    """
    <a class="category-tab" id="\(category.id)-tab" href="\(url: category.url)"\(attribute: "aria-current", isCurrent ? "true" : nil)>\
    <span>\(category.title)</span><span class="category-badge" data-live="\(category.id)-badge">\(category.badge)</span></a>
    """
  }

  private static func page(_ category: Category, isCurrent: Bool) -> HTML {
    """
    <section class="category-sheet" id="\(category.id)" aria-labelledby="\(category.id)-tab"\(flag: "data-shown", isCurrent)>\
    <h2 class="visually-hidden">\(category.title)</h2>\(category.html)</section>
    """
  }
}
