import Components
import WebPage

extension CategoryPage {
  /// The page with the chart of one topic.
  public static func html(_ content: TopicContent) -> HTML {
    """
    <category-page data-live="topic-charts" data-reload-on="\(content.version)">
      <header class="topic-head" data-topic="\(content.topic.key)">
        <h1>\(content.topic.name)</h1>
        <p>\(strings(.popular))</p>
        \(mark(content.topic))
      </header>
      <div id="topic-shows" data-refresh data-version="\(version(content))">\(shows(content))</div>
    </category-page>
    """
  }

  // MARK: - Private

  /// The list is replaced when its shows change.
  private static func version(_ content: TopicContent) -> String {
    "\(content.isInProgress && content.shows.isEmpty) \(content.failureText ?? "") \(content.shows.map(\.feedURL).joined(separator: " "))"
  }

  private static func shows(_ content: TopicContent) -> HTML {
    guard content.shows.isEmpty else {
      return "\(SecondaryNote.html(content.failureText))<ol class=\"topic-shows\">\(content.shows.map { row($0, content) })</ol>"
    }
    if content.isInProgress { return waiting }
    guard let failure = content.failureText else {
      return EmptyState.html(.broadcast, title: strings(.nothing), text: strings(.nothingHint), action: search(content))
    }
    return EmptyState.html(.broadcast, title: strings(.loadFailed), text: failure, action: "\(again(content))\(search(content))")
  }

  private static func row(_ show: DirectoryShowRow, _ content: TopicContent) -> HTML {
    """
    <li class="topic-show listed-show">\(Cover.html(show.artworkURL, title: show.title, size: .row))\
    <div class="topic-show-text">\(show.link)\
    <p class="listed-author row-note one-line" dir="auto">\(show.author)</p></div>\
    \(SubscribeButton.html(show.subscribing(in: "topic"), action: subscribePath, backTo: content.topic.url))</li>
    """
  }

  /// The path to which the subscribe buttons post.
  public static let subscribePath = "/category-page/did-tap-subscribe"

  private static var waiting: HTML {
    """
    <div class="topic-waiting" role="status"><span class="visually-hidden">\(strings(.loading))</span>\
    \((0..<8).map { _ in "<div class=\"waiting-row\"><span class=\"waiting\"></span><i class=\"waiting\"></i><i class=\"waiting\"></i></div>" as HTML })</div>
    """
  }

  private static func again(_ content: TopicContent) -> HTML {
    """
    <form method="post" action="\(url: "/category-page/did-retry")">\(FormToken.field)<input type="hidden" name="topic" value="\(content.topic.key)">\
    <button type="submit" class="pill"><span class="hidden-while-busy">\(Icon.retry.html)</span>\(Icon.busyMark)<span>\(strings(.again))</span></button></form>
    """
  }

  private static func search(_ content: TopicContent) -> HTML {
    content.searchURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.search))</a>" } ?? .empty
  }
}
