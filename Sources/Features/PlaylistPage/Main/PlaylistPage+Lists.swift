import Components
import WebPage

// MARK: - All lists

extension PlaylistPage {
  /// The page with the links to all lists.
  public static func html(_ content: Lists) -> HTML {
    """
    <playlist-page data-live="lists" class="all-lists">
      <header class="listed-head spread-row"><h1>\(strings(.lists))</h1></header>
      \(undoBar(content.deleted))
      <div id="lists-links" data-refresh data-version="\(content.newCount)">\(sectionLinks(content))</div>
      <div id="lists-smart" data-refresh data-version="\(content.smart.map { "\($0.name) \(sentence(for: $0.rules))" }.joined(separator: " "))">\
    \(smart(content))</div>
    </playlist-page>
    """
  }

  // MARK: - Private

  private static func sectionLinks(_ content: Lists) -> HTML {
    """
    <nav aria-label="\(strings(.lists))"><ul class="lists-links">\
    \(linkRow(content.newURL, .broadcast, .new, hint: content.newCount > 0 ? strings(.newCount, count: content.newCount) : strings(.newHint)))\
    \(linkRow(content.inProgressURL, .history, .inProgress, hint: strings(.inProgressHint)))\
    \(linkRow(content.favouritesURL, .star, .favourites, hint: strings(.favouritesHint)))</ul></nav>
    """
  }

  private static func linkRow(_ path: String, _ icon: Icon, _ word: PlaylistPageString, hint: String) -> HTML {
    """
    <li><a class="lists-link card" href="\(url: path)"><span class="lists-mark icon-tile">\(icon.html)</span><span class="text-lines">\
    <span class="lists-name">\(strings(word))</span><span class="row-note">\(hint)</span></span>\(Icon.chevronForward.html)</a></li>
    """
  }

  private static func smart(_ content: Lists) -> HTML {
    let add: HTML =
      "<a class=\"pill quiet\" id=\"list-create\" href=\"\(url: content.createURL)\">\(Icon.plus.html)<span>\(strings(.create))</span></a>"
    guard !content.smart.isEmpty else {
      return EmptyState.html(.tuning, title: strings(.noLists), text: strings(.noListsHint), link: (content.createURL, strings(.create)))
    }
    let rows = content.smart.map { list in
      """
      <li><a class="lists-row ruled-row" href="\(url: list.url)"><span class="text-lines"><span class="lists-name" dir="auto">\(list.name)</span>\
      <span class="row-note" dir="auto">\(sentence(for: list.rules))</span></span>\(Icon.chevronForward.html)</a></li>
      """ as HTML
    }
    return """
      <section class="lists-smart" aria-labelledby="smart-title"><div class="lists-head spread-row"><h2 id="smart-title">\(strings(.smart))</h2>\(add)</div>
      <ul>\(rows)</ul></section>
      """
  }

  private static func undoBar(_ deleted: Int64?) -> HTML {
    guard let deleted else { return .empty }
    return """
      <form class="undo-bar listed-undo" method="post" action="\(url: "/playlist-page/did-undo")">\(FormToken.field)<input type="hidden" name="list" value="\(deleted)">\
      <p role="status">\(strings(.deleted))</p><button type="submit"><span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)\
      \(strings(.undo))</button></form>
      """
  }
}

extension PlaylistPage {
  /// The content of the page of all lists.
  public struct Lists: Sendable {
    public var newURL: String
    /// The number of new episodes of all shows since each was last opened.
    public var newCount: Int
    public var inProgressURL: String
    public var favouritesURL: String
    public var createURL: String
    public var smart: [Smart]
    /// The list that was deleted with the last request; nil for none.
    public var deleted: Int64?

    public struct Smart: Sendable {
      public var name: String
      public var url: String
      public var rules: Rules

      public init(name: String, url: String, rules: Rules) {
        self.name = name
        self.url = url
        self.rules = rules
      }
    }

    public init(
      newURL: String, newCount: Int, inProgressURL: String, favouritesURL: String, createURL: String, smart: [Smart], deleted: Int64? = nil
    ) {
      self.newURL = newURL
      self.newCount = newCount
      self.inProgressURL = inProgressURL
      self.favouritesURL = favouritesURL
      self.createURL = createURL
      self.smart = smart
      self.deleted = deleted
    }
  }
}
