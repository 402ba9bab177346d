import Components
import WebPage

/// The topics as tiles in the user's order, and the chart of one of them.
public enum CategoryPage: PageMain {
  public static let name = "category-page"

  static let strings = Strings<CategoryPageString>(Asset("strings.json", in: .module))

  public static var title: String { strings(.title) }

  /// `data-refresh`: the tiles move when the page is shown again after its order was changed elsewhere.
  public static func html(_ content: Content) -> HTML {
    """
    <category-page data-move-url="\(url: "/category-page/did-move")" data-move-key="topic">
      <header class="category-head spread-row"><h1>\(strings(.title))</h1>\(content.isEditing ? done(content) : edit(content))</header>
      \(content.isEditing ? "<p class=\"category-hint\">\(strings(.hint))</p>" as HTML : .empty)
      <div id="topic-grid" data-refresh>\(content.isEditing ? sortable(content.topics) : tiles(content.topics))</div>
    </category-page>
    """
  }

  /// The tiles of all topics.
  public static func tiles(_ topics: [Topic]) -> HTML {
    """
    <ol class="topic-tiles" aria-label="\(strings(.grid))">\(topics.map { topic in
      "<li class=\"topic-tile\" data-key=\"\(topic.key)\">\(tile(topic, handle: .empty))</li>" as HTML
    })</ol>
    """
  }
}

// MARK: - A tile

extension CategoryPage {
  private static func edit(_ content: Content) -> HTML {
    "<a class=\"pill quiet\" href=\"\(url: content.editURL)\">\(Icon.pencil.html)\(strings(.edit))</a>"
  }

  private static func done(_ content: Content) -> HTML {
    "<a class=\"pill\" href=\"\(url: content.url)\" data-dismiss>\(strings(.done))</a>"
  }

  private static func sortable(_ topics: [Topic]) -> HTML {
    SortableGrid.html(
      label: strings(.grid), style: "topic-tile",
      tiles: topics.map { topic in
        (topic.key, tile(topic, handle: SortableGrid.handle(key: topic.key, title: topic.name, items: moveButtons(topic))))
      })
  }

  private static func tile(_ topic: Topic, handle: HTML) -> HTML {
    """
    <div class="tile-face" data-topic="\(topic.key)"><a href="\(url: topic.url)" draggable="false">\(topic.name)</a>\(mark(topic))\
    \(handle)</div>
    """
  }

  static func mark(_ topic: Topic) -> HTML { TopicIcon(rawValue: topic.key)?.html ?? Icon.broadcast.html }

  /// The buttons that move a tile without dragging.
  private static func moveButtons(_ topic: Topic) -> HTML {
    """
    <form method="post" action="\(url: "/category-page/did-step")">\(FormToken.field)<input type="hidden" name="topic" value="\(topic.key)">\
    \(Move.allCases.map { "<button type=\"submit\" name=\"way\" value=\"\($0.rawValue)\">\($0.icon.html)\(strings($0.string))</button>" as HTML })</form>
    """
  }
}

extension CategoryPage.Move {
  fileprivate var icon: Icon {
    switch self {
    case .start: .toTop
    case .back: .stepUp
    case .forward: .stepDown
    case .end: .toEnd
    }
  }

  fileprivate var string: CategoryPageString {
    switch self {
    case .start: .toStart
    case .back: .stepBack
    case .forward: .stepForward
    case .end: .toEnd
    }
  }
}
