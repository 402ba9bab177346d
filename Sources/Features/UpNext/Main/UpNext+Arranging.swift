import Components
import WebPage

// MARK: - Sorting, removing old episodes, and searching

extension UpNext {
  /// An order of the queue.
  public enum Order: String, Sendable, CaseIterable {
    case newest, oldest, shortest, show
    case shuffled = "shuffle"
  }

  /// The button that opens the menu of changes to the whole queue.
  static func arranging(_ content: Content) -> HTML {
    let orders = Order.allCases.map {
      "<button type=\"submit\" name=\"order\" value=\"\($0.rawValue)\">\(strings($0.string))</button>" as HTML
    }
    let ages = ages.map { days, text in
      "<button type=\"submit\" class=\"to-delete\" name=\"days\" value=\"\(days)\">\(strings(text))</button>" as HTML
    }
    return MenuSheet.html(
      id: "queue-arrange", style: "pill quiet", button: "\(Icon.sort.html)<span>\(strings(.arrange))</span>", title: strings(.arrangeTitle),
      items: """
        <form method="post" action="\(url: "/up-next/did-sort")">\(FormToken.field)\(orders)</form>\
        <p class="menu-title menu-subtitle">\(strings(.olderTitle))</p>\
        <form method="post" action="\(url: "/up-next/did-remove-older")">\(FormToken.field)\(ages)</form>\
        <p class="menu-title">\(strings(.olderHint))</p>
        """)
  }

  static func searchField(_ content: Content) -> HTML {
    var field = SearchField.Content(
      id: "queue-words", name: "words", value: content.query, label: strings(.searchLabel), placeholder: strings(.searchLabel),
      submit: strings(.search))
    if !content.query.isEmpty { field.clear = (content.pageURL, strings(.showAll)) }
    return SearchField.requesting(content.pageURL, fields: [], field)
  }

  /// The links to the log of changes, below the queue.
  static func changes(_ content: Content) -> HTML {
    let changes = content.changesURL.map { changesLink($0, .undo, .changes) }
    let restoring = content.restoreURL.map { changesLink($0, .history, .restoreMoment) }
    return "\(changes)\(restoring)"
  }

  // MARK: - Private

  private static func changesLink(_ path: String, _ icon: Icon, _ text: UpNextString) -> HTML {
    "<a class=\"queue-change\" href=\"\(url: path)\">\(icon.html)<span>\(strings(text))</span></a>"
  }

  private static let ages: [(days: Int, text: UpNextString)] = [(7, .olderWeek), (30, .olderMonth), (90, .olderQuarter), (365, .olderYear)]
}

extension UpNext.Order {
  fileprivate var string: UpNextString {
    switch self {
    case .newest: .newest
    case .oldest: .oldest
    case .shortest: .shortest
    case .show: .byShow
    case .shuffled: .shuffle
    }
  }
}

extension UpNext.Content {
  /// A short queue needs no search.
  var isSearchable: Bool { count > 5 || !query.isEmpty }
}
