import Components
import WebPage

// MARK: - The menu of the whole queue, and searching

extension UpNext {
  /// An order of the queue.
  public enum Order: String, Sendable, CaseIterable {
    case newest, oldest, shortest, show
    case shuffled = "shuffle"
  }

  /// The one menu of the page; empty where nothing is to select, to share or to restore.
  static func menu(_ content: Content) -> HTML {
    let entries: [HTML?] = [
      content.rows.isEmpty ? nil : EpisodeSelection.entry(content.selectURL, id: "queue-select"),
      content.count > 1 ? sorting : nil,
      content.count > 0 ? content.shareURL.map { link($0, .share, strings(.share), id: "queue-share") } : nil,
      content.historyURL.map { link($0, .history, strings(.history), id: "queue-history") },
      content.count > 1 ? removingOlder : nil, content.count > 0 ? clearing : nil,
    ]
    let items = entries.compactMap { $0 }
    guard !items.isEmpty else { return .empty }
    return MenuSheet.html(
      id: "queue-more", style: "round-button", button: Icon.more.html, label: strings(.more), title: strings(.title), items: "\(items)")
  }

  // MARK: - Entries

  private static func link(_ path: String, _ icon: Icon, _ text: String, id: String) -> HTML {
    "<a id=\"\(id)\" href=\"\(url: path)\">\(icon.html)\(text)</a>"
  }

  private static var sorting: HTML {
    let orders = Order.allCases.map {
      "<button type=\"submit\" name=\"order\" value=\"\($0.rawValue)\">\(strings($0.string))</button>" as HTML
    }
    return MenuSheet.fold(
      .sort, strings(.arrange), group: "queue-more",
      "<form method=\"post\" action=\"\(url: "/up-next/did-sort")\">\(FormToken.field)\(orders)</form>")
  }

  private static var removingOlder: HTML {
    let ages = ages.map { days, text in
      "<button type=\"submit\" class=\"to-delete\" name=\"days\" value=\"\(days)\">\(strings(text))</button>" as HTML
    }
    return MenuSheet.fold(
      .trash, strings(.olderTitle), group: "queue-more",
      """
      <form method="post" action="\(url: "/up-next/did-remove-older")">\(FormToken.field)\(ages)</form>\
      <p class="menu-title">\(strings(.olderHint))</p>
      """)
  }

  private static var clearing: HTML {
    """
    <form method="post" action="\(url: "/up-next/did-clear")">\(FormToken.field)\
    <button type="submit" class="to-delete" id="queue-clear">\(Icon.close.html)\(strings(.clear))</button></form>
    """
  }

  // MARK: - Searching

  static func searchField(_ content: Content) -> HTML {
    var field = SearchField.Content(
      id: "queue-words", name: "words", value: content.query, label: strings(.searchLabel), placeholder: strings(.searchLabel),
      submit: strings(.search))
    if !content.query.isEmpty { field.clear = (content.pageURL, strings(.showAll)) }
    return SearchField.requesting(content.pageURL, fields: [], field)
  }

  // MARK: - Private

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
