import Components
import WebPage

/// The page of a user's subscriptions.
public enum SubscriptionList: PageMain {
  public static let name = "subscription-list"

  public static let assets = [Asset("subscription-list.css", in: .module)]

  static let strings = Strings<SubscriptionListString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces a change: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <subscription-list data-live="subscriptions" data-move-url="\(url: "/subscription-list/did-move")" data-move-key="show">
      <div id="subs-head" data-refresh data-version="\(headVersion(content))">\(head(content))</div>
      <div id="subs-rows" data-refresh data-version="\(rowsVersion(content))">\(rows(content))</div>
    </subscription-list>
    """
  }
}

// MARK: - Parts of the page

extension SubscriptionList {
  private static func head(_ content: Content) -> HTML {
    """
    <header class="subs-head spread-row"><h1 dir="auto">\(content.folder?.name ?? strings(.title))</h1>\
    <div class="subs-tools">\(content.hasAny ? orderSheet(content) : .empty)\(content.folder.map(folderSheet) ?? .empty)</div></header>
    \(content.hasAny ? parts(content) : .empty)
    """
  }

  private static func parts(_ content: Content) -> HTML {
    """
    <nav class="subs-parts" aria-label="\(strings(.parts))"><ul>\(content.parts.map { "<li>\(part($0))</li>" as HTML })\
    <li>\(addFolderSheet)</li></ul></nav>
    """
  }

  private static func part(_ part: Content.Part) -> HTML {
    """
    <a class="chip" href="\(url: part.url)"\(attribute: "aria-current", part.isCurrent ? "true" : nil)>\(part.icon.map(\.html) ?? .empty)\
    <span dir="auto">\(part.title)</span>\(part.newCount > 0 ? "<span class=\"subs-badge\">\(CategoryView.badge(part.newCount))</span>" : .empty)</a>
    """
  }

  private static func rows(_ content: Content) -> HTML {
    guard !content.rows.isEmpty else { return nothing(content) }
    if content.order == .manual {
      return """
        \(page(content.previousURL, .previous))
        \(SortableList.html(label: strings(.title), style: "subs-item", rows: content.rows.map { ($0.show, row($0, content)) }))
        \(page(content.nextURL, .next))
        """
    }
    return """
      \(page(content.previousURL, .previous))
      <ul class="subs-list">\(content.rows.map { "<li class=\"subs-item\">\(row($0, content))</li>" as HTML })</ul>
      \(page(content.nextURL, .next))
      """
  }

  private static func page(_ path: String?, _ word: SubscriptionListString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }

  private static func nothing(_ content: Content) -> HTML {
    guard content.hasAny else {
      return EmptyState.html(
        .plus, title: strings(.empty), text: strings(.emptyHint), link: content.searchURL.map { (path: $0, text: strings(.find)) },
        action: content.importURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.importShows))</a>" } ?? .empty)
    }
    switch content.part {
    case .all: return EmptyState.html(.archive, title: strings(.allArchived), text: strings(.allArchivedHint))
    case .favourites: return EmptyState.html(.star, title: strings(.noFavourites), text: strings(.noFavouritesHint))
    case .archived: return EmptyState.html(.archive, title: strings(.noneArchived), text: strings(.noneArchivedHint))
    case .folder: return EmptyState.html(.queue, title: strings(.folderEmpty), text: strings(.folderEmptyHint))
    }
  }

  // MARK: - Versions of the page's parts

  private static func headVersion(_ content: Content) -> String {
    let parts = content.parts.map { "\($0.title).\($0.isCurrent).\($0.newCount)" }
    return "\(content.order.rawValue) \(parts.joined(separator: " "))"
  }

  /// In the manual order the rows stay and are moved; their marks are leaves.
  private static func rowsVersion(_ content: Content) -> String {
    guard content.order != .manual, !content.rows.isEmpty else { return "\(content.order.rawValue) \(content.rows.isEmpty)" }
    return content.rows.map { "\($0.show).\($0.newCount).\($0.isFavourite).\($0.folders.map { "\($0)" }.joined(separator: "+"))" }
      .joined(separator: " ")
  }
}
