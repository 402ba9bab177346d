import Components
import WebPage

/// Popular shows in the pages of others.
extension FeaturedPage {
  /// A row of cards that scrolls; empty without shows.
  public static func shelf(_ shows: [DirectoryShowRow], backTo path: String) -> HTML {
    guard !shows.isEmpty else { return .empty }
    return "<ul class=\"scroll-row topic-row\">\(shows.map { card($0, in: "home", backTo: path) })</ul>"
  }

  /// Cards with a round button on the cover, or the reason that there are none.
  public static func picks(_ chart: Chart, backTo path: String) -> HTML {
    guard chart.shows.isEmpty else { return "<ul class=\"show-picks\">\(chart.shows.map { pick($0, backTo: path) })</ul>" }
    if chart.isInProgress {
      return "<div class=\"trend-waiting waiting\" role=\"status\"><span class=\"visually-hidden\">\(strings(.loading))</span></div>"
    }
    return chart.failureText.map(failureNotice) ?? .empty
  }

  // MARK: - Private

  private static func pick(_ show: DirectoryShowRow, backTo path: String) -> HTML {
    """
    <li class="show-pick listed-show">\(Cover.html(show.artworkURL, title: show.title, size: .card, isLazy: false))\
    <h2>\(show.link)</h2>\
    \(SubscribeButton.html(show.subscribing(in: "pick"), action: subscribePath, backTo: path))</li>
    """
  }
}
