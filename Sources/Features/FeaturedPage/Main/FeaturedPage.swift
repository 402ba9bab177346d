import Components
import WebPage

/// Discover: search, charts and topics.
public enum FeaturedPage: PageMain {
  public static let name = "featured-page"

  static let strings = Strings<FeaturedPageString>(Asset("strings.json", in: .module))

  public static var title: String { strings(.title) }

  /// `data-refresh`: each part is replaced separately when its content changes.
  public static func html(_ content: Content) -> HTML {
    """
    <featured-page data-live="\(livePatch)" data-pause="500" data-reload-on="\(content.version)">
      <h1>\(strings(.title))</h1>
      <div class="featured-search">\(content.searchField)</div>
      <div id="featured-trending" data-refresh data-version="\(version(content.trending))">\(trending(content.trending, backTo: content.url))</div>
      <div id="featured-topics" data-refresh data-version="\(content.topics.map(version).joined(separator: " "))">\(content.topics.map { topic($0, backTo: content.url) })</div>
      \(allTopics(content))
    </featured-page>
    """
  }

  /// The key of the patch that reloads pages with charts.
  public static let livePatch = "featured-charts"
  /// The path to which the subscribe buttons post.
  public static let subscribePath = "/featured-page/did-tap-subscribe"

  // MARK: - Private

  private static func allTopics(_ content: Content) -> HTML {
    guard !content.topicGrid.isEmpty else { return .empty }
    let edit: HTML =
      content.editURL.map {
        "<a href=\"\(url: $0)\" aria-label=\"\(strings(.editTopics))\">\(strings(.edit))</a>"
      } ?? .empty
    return """
      <section class="featured-part" aria-labelledby="all-topics">
        <div class="part-head spread-row"><h2 id="all-topics">\(strings(.categories))</h2>\(edit)</div>
        <div id="featured-grid" data-refresh>\(content.topicGrid)</div>
      </section>
      """
  }
}
