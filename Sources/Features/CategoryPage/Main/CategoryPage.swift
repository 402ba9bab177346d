import Components
import WebPage

/// The topics as tiles in the user's order, and the chart of one of them.
public enum CategoryPage: PageMain {
  public static let name = "category-page"

  public static let assets = [Asset("category-page.css", in: .module)]

  static let strings = Strings<CategoryPageString>(Asset("strings.json", in: .module))

  public static var title: String { strings(.title) }

  /// `data-refresh`: the tiles move when the page is shown again after its order was changed elsewhere.
  public static func html(_ content: Content) -> HTML {
    """
    <category-page data-move-url="\(url: "/category-page/did-move")" data-move-key="topic">
      <header class="category-head">
        <h1>\(strings(.title))</h1>
        <p class="category-hint">\(strings(.hint))</p>
      </header>
      <div id="topic-grid" data-refresh>
        \(SortableGrid.html(label: strings(.grid), style: "topic-tile", tiles: content.topics.map { ($0.key, tile($0)) }))
      </div>
    </category-page>
    """
  }
}

// MARK: - A tile

extension CategoryPage {
  private static func tile(_ topic: Topic) -> HTML {
    """
    <div class="tile-face" data-topic="\(topic.key)"><a href="\(url: topic.url)" draggable="false">\(topic.name)</a>\(mark(topic))\
    \(SortableGrid.handle(key: topic.key, title: topic.name, items: moveButtons(topic)))</div>
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
