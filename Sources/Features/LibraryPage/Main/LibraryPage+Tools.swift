import Components
import WebPage

// MARK: - The line above the shows

extension LibraryPage {
  static func tools(_ content: Content) -> HTML {
    """
    <div class="library-tools" role="group" aria-label="\(strings(.tools))">
      \(SearchField.requesting(
        content.urls.path, fields: content.folder.map { [("folder", "\($0.id)")] } ?? [],
        SearchField.Content(
          id: "library-words", name: "words", value: content.query, label: strings(.searchLabel), placeholder: strings(.searchHint),
          submit: strings(.search))))
      <div class="library-buttons">
      \(sheet(.sort, id: "library-sort", icon: .sort, strings(content.order.string), orders(content)))
      \(content.folder == nil ? sheet(.filter, id: "library-filter", icon: .filter, strings(content.filter.string), filters(content), isOn: content.filter != .all) : .empty)
      \(sheet(.view, id: "library-view", icon: content.view == .list ? .list : .categories, strings(content.view.string), views(content)))
      <a class="round-button" id="library-select" href="\(url: content.urls.select)" aria-label="\(strings(.select))">\(Icon.select.html)</a>
      </div>
    </div>
    """
  }

  /// A folder's own sheet.
  static func folderSheet(_ folder: (id: Int64, name: String), _ content: Content) -> HTML {
    MenuSheet.html(
      id: "folder-more", style: "round-button", button: Icon.more.html, label: strings(.moreAbout, ["title": folder.name]),
      title: folder.name,
      items: folderItems(folder, addURL: content.urls.add, field: "folder-rename"))
  }

  /// The ways to more shows, a new playlist and a new folder.
  static func addSheet(_ content: Content) -> HTML {
    MenuSheet.html(
      id: "library-add", style: "round-button", button: Icon.plus.html, label: strings(.add), title: strings(.add),
      items: """
        \(addLink(content.urls.search, .search, .find))\(content.urls.search.map(addressForm))\(newFolder)\
        \(addLink(content.urls.newPlaylist, .list, .newPlaylist))\(addLink(content.urls.ownShows, .wave, .ownShows))\
        \(addLink(content.urls.importing, .download, .importShows))\
        <form method="post" action="\(url: "/library-page/did-pull")">\(FormToken.field)\
        <button type="submit">\(Icon.retry.html)\(strings(.checkAll))</button></form>
        """)
  }

  // MARK: - Private

  private static func addLink(_ path: String?, _ icon: Icon, _ text: LibraryPageString) -> HTML {
    path.map { "<a href=\"\(url: $0)\">\(icon.html)\(strings(text))</a>" } ?? .empty
  }

  /// The search takes the address of a feed and of a page.
  private static func addressForm(_ path: String) -> HTML {
    MenuSheet.fold(
      .external, strings(.addByAddress), group: "library-add",
      """
      <form class="menu-form" method="get" action="\(url: path)">\
      \(LabelledField.text(id: "show-address", name: "q", label: strings(.showAddress), isRequired: true, longest: 2_000))\
      <button type="submit" class="pill quiet wide">\(strings(.add))</button></form>
      """)
  }

  private static var newFolder: HTML {
    MenuSheet.fold(
      .folder, strings(.newFolder), group: "library-add",
      """
      <form class="menu-form" method="post" action="\(url: "/library-page/did-add-folder")">\(FormToken.field)\
      \(LabelledField.text(id: "folder-name", name: "name", label: strings(.folderName), isRequired: true, longest: 100))\
      <button type="submit" class="pill quiet wide">\(strings(.add))</button></form>
      """)
  }

  private static func sheet(
    _ title: LibraryPageString, id: String, icon: Icon, _ current: String, _ items: HTML, isOn: Bool = false
  ) -> HTML {
    MenuSheet.html(
      id: id, style: isOn ? "round-button on" : "round-button", button: icon.html,
      label: strings(.current, ["name": strings(title), "value": current]), title: strings(title), items: items)
  }

  private static func orders(_ content: Content) -> HTML {
    let arrange: HTML =
      content.urls.arrange.map { "<a href=\"\(url: $0)\">\(Icon.pencil.html)\(strings(.arrange))</a>" } ?? .empty
    let items = Order.allCases.map { item("order", $0.rawValue, $0.icon, strings($0.string), isCurrent: $0 == content.order) }
    return """
      <form method="post" action="\(url: "/library-page/did-select-order")">\(FormToken.field)<input type="hidden" name="back" value="\(content.urls.here)">\
      \(items)</form>\(arrange)
      """
  }

  private static func filters(_ content: Content) -> HTML {
    let items = Filter.allCases.map { item("filter", $0.rawValue, $0.icon, strings($0.string), isCurrent: $0 == content.filter) }
    return "<form method=\"post\" action=\"\(url: "/library-page/did-select-filter")\">\(FormToken.field)\(items)</form>"
  }

  private static func views(_ content: Content) -> HTML {
    let isList = content.view == .list
    let sizes = isList ? [] : View.allCases.filter { $0 != .list }
    return """
      <form method="post" action="\(url: "/library-page/did-select-view")">\(FormToken.field)<input type="hidden" name="back" value="\(content.urls.here)">\
      \(item("view", content.coverSize.rawValue, .categories, strings(.grid), isCurrent: !isList))\
      \(item("view", View.list.rawValue, .list, strings(.list), isCurrent: isList))\
      \(sizes.map { item("view", $0.rawValue, .categories, strings($0.string), isCurrent: $0 == content.view) })</form>
      """
  }

  private static func item(_ name: String, _ value: String, _ icon: Icon, _ text: String, isCurrent: Bool) -> HTML {
    """
    <button type="submit" name="\(name)" value="\(value)"\(attribute: "aria-current", isCurrent ? "true" : nil)>\
    \((isCurrent ? Icon.check : icon).html)\(text)</button>
    """
  }
}

extension LibraryPage.Order {
  fileprivate var icon: Icon {
    switch self {
    case .new: .history
    case .title: .sort
    case .unplayed: .broadcast
    case .manual: .grip
    }
  }

  fileprivate var string: LibraryPageString {
    switch self {
    case .new: .byNew
    case .title: .byTitle
    case .unplayed: .byUnplayed
    case .manual: .manual
    }
  }
}

extension LibraryPage.Filter {
  fileprivate var icon: Icon {
    switch self {
    case .all: .library
    case .favourites: .star
    case .unplayed: .broadcast
    case .failing: .alert
    case .archived: .archive
    }
  }

  var string: LibraryPageString {
    switch self {
    case .all: .all
    case .favourites: .favourites
    case .unplayed: .unplayed
    case .failing: .failing
    case .archived: .archived
    }
  }
}

extension LibraryPage.View {
  fileprivate var string: LibraryPageString {
    switch self {
    case .small: .smallCovers
    case .medium: .mediumCovers
    case .large: .largeCovers
    case .list: .list
    }
  }
}
