import Components
import WebPage

// MARK: - Selecting several shows, and moving them

extension LibraryPage {
  static func selection(_ content: Content) -> HTML {
    SelectionForm.html(
      action: content.mode == .adding ? "/library-page/did-add-to-folder" : "/library-page/did-set-favourite",
      fields: [("back", content.mode == .adding ? content.urls.here : content.urls.select)]
        + (content.folder.map { [("target", "\($0.id)")] } ?? []),
      list: "\(content.mode == .adding ? .empty : defaultButton)\(list(content, content.shows.map { box($0, content) }))",
      buttons: content.mode == .adding ? [SelectionForm.button(strings(.addToFolder), icon: .plus, isCounting: true)] : actions(content),
      done: (content.urls.here, strings(content.mode == .adding ? .cancel : .done)), label: strings(.selected))
  }

  /// Tiles with handles. Each handle has a sheet of its own, for browsers without scripts.
  static func arranging(_ content: Content) -> HTML {
    let back = (name: "back", value: content.urls.arrange ?? content.urls.here)
    let items = content.tiles.map { tile in
      let face: HTML
      switch tile {
      case .show(let show):
        let form = ReorderStep.form(action: "/library-page/did-step", fields: [("show", "\(show.show)"), back])
        let handle = SortableGrid.handle(key: "\(show.show)", title: show.title, items: form)
        face = "<div class=\"library-tile\">\(cover(show, content.coverSize))</div>\(handle)"
      case .folder(let folder):
        let form = ReorderStep.form(action: "/library-page/did-step-folder", fields: [("folder", "\(folder.folder)"), back])
        let handle = SortableGrid.handle(key: "folder-\(folder.folder)", title: folder.name, items: form)
        face = "<div class=\"library-tile library-folder\">\(self.folder(folder, content.coverSize))</div>\(handle)"
      }
      return "<li class=\"library-item\"\(key(of: tile))>\(face)</li>" as HTML
    }
    return """
      <div class="library-arranging" data-view="\(content.coverSize.rawValue)">\
      \(SortableGrid.html(label: strings(.title), items: items))</div>
      """
  }

  // MARK: - Private

  /// The first button of a form is the one that Enter in its only field presses.
  private static var defaultButton: HTML {
    "<button type=\"submit\" hidden name=\"folder\" value=\"new\" formaction=\"\(url: "/library-page/did-move-to-folder")\"></button>"
  }

  private static func box(_ show: Content.Show, _ content: Content) -> HTML {
    let inside = content.view == .list ? row(show, today: content.today) : face(show, content.view)
    return """
      <li\(attributes(show))>\(SelectionForm.box(name: "show", value: show.show, label: show.title))<div class="library-tile">\(inside)</div></li>
      """
  }

  private static func actions(_ content: Content) -> [HTML] {
    let isArchive = content.filter == .archived && content.folder == nil
    func button(_ word: LibraryPageString, _ icon: Icon, _ action: String, value: String? = nil) -> HTML {
      SelectionForm.button(strings(word), icon: icon, name: value == nil ? nil : "value", value: value, action: action)
    }
    return [
      button(.favourite, .star, "/library-page/did-set-favourite", value: "toggle"), moving(content),
      button(.settings, .tuning, "/library-page/did-tap-settings"),
      button(.markPlayed, .checkAll, "/library-page/did-mark-played"),
      button(.refresh, .retry, "/library-page/did-refresh"),
      button(isArchive ? .unarchive : .archive, .archive, "/library-page/did-set-archived", value: isArchive ? "false" : "true"),
      button(.unsubscribe, .close, "/library-page/did-unsubscribe"),
    ]
  }

  /// All folders, none, and a new one.
  private static func moving(_ content: Content) -> HTML {
    func item(_ value: String, _ icon: Icon, _ text: String) -> HTML {
      """
      <button type="submit" name="folder" value="\(value)" formaction="\(url: "/library-page/did-move-to-folder")">\(icon.html)<span dir="auto">\(text)</span></button>
      """
    }
    let folders = content.folders.map { item("\($0.id)", .folder, $0.name) }
    let sheet = MenuSheet.html(
      id: "library-move", style: "selection-action", button: "\(Icon.folder.html)<span>\(strings(.folder))</span>",
      title: strings(.moveToFolder),
      items: """
        \(folders)\(content.folders.isEmpty ? .empty : item("", .close, strings(.noFolder)))\
        <div class="menu-form">\(LabelledField.text(id: "move-name", name: "name", label: strings(.folderName), longest: 100))\
        <button type="submit" class="pill quiet wide" name="folder" value="new" formaction="\(url: "/library-page/did-move-to-folder")">\(strings(.newFolder))</button></div>
        """)
    return "<span class=\"selection-menu\">\(sheet)</span>"
  }
}
