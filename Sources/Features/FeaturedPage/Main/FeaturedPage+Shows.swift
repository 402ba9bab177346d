import Components
import WebPage

/// Popular shows in the pages of others.
extension FeaturedPage {
  /// A row of cards that scrolls; empty without shows.
  public static func shelf(_ shows: [DirectoryShowRow], backTo path: String) -> HTML {
    guard !shows.isEmpty else { return .empty }
    return "<ul class=\"scroll-row topic-row\">\(shows.map { card($0, in: "home", backTo: path) })</ul>"
  }

  /// Cards with a round button on the cover, or the reason that there are none. Places as high stand for them while they are loaded.
  ///
  /// - Parameter limit: The number of cards that are expected.
  public static func picks(_ chart: Chart, limit: Int, backTo path: String) -> HTML {
    guard chart.shows.isEmpty else { return "<ul class=\"show-picks\">\(chart.shows.map { pick($0, backTo: path) })</ul>" }
    if chart.isInProgress {
      let places: [HTML] = (0..<limit).map { _ in "<li><div class=\"pick-place waiting\"></div><div class=\"pick-title\"></div></li>" }
      return """
        <p class="visually-hidden" role="status">\(strings(.loading))</p><ul class="show-picks" aria-hidden="true">\(places)</ul>
        """
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
