import Components
import WebPage

// MARK: - The menus of a show and of a folder, on their covers and in the sidebar

extension LibraryPage {
  /// What the menu of a subscribed show needs to know.
  public struct ShowActions: Sendable {
    public var show: Content.Show
    public var isArchived: Bool
    /// The play button, as another feature renders it.
    public var play: HTML = .empty
    /// The page of the rules of the show.
    public var settingsURL: String
    /// The sheet that shares the show; nil where there is none.
    public var shareURL: String?
    /// The page to which its actions return.
    public var backURL: String

    public init(show: Content.Show, isArchived: Bool, settingsURL: String, backURL: String) {
      self.show = show
      self.isArchived = isArchived
      self.settingsURL = settingsURL
      self.backURL = backURL
    }
  }

  /// The page of the actions on one show.
  public static func html(actions: ShowActions) -> HTML {
    let show = actions.show
    func form(_ action: String, value: Bool? = nil, _ icon: Icon, _ text: String, style: String? = nil) -> HTML {
      let field: HTML = value.map { " name=\"value\" value=\"\($0 ? "true" : "false")\"" } ?? .empty
      return """
        <form method="post" action="\(url: action)">\(FormToken.field)<input type="hidden" name="show" value="\(show.show)">\
        <input type="hidden" name="back" value="\(actions.backURL)"><button type="submit"\(attribute: "class", style)\(field)>\(icon.html)\(text)</button></form>
        """
    }
    let favourite = EpisodeAction.favourite
    let items: HTML = """
      \(actions.play)\(form("/library-page/did-set-favourite", value: !show.isFavourite, .star, show.isFavourite ? EpisodeAction.unfavourite.text : favourite.text))\
      \(form("/library-page/did-mark-played", .checkAll, strings(.markAllPlayed)))\
      \(form("/library-page/did-refresh", .retry, strings(.refresh)))\
      <a href="\(url: actions.settingsURL)">\(Icon.tuning.html)\(strings(.showSettings))</a>\
      \(actions.shareURL.map { "<a href=\"\(url: $0)\">\(Icon.share.html)\(EpisodeAction.share.text)</a>" as HTML })\
      \(form("/library-page/did-set-archived", value: !actions.isArchived, .archive, strings(actions.isArchived ? .unarchive : .archive)))\
      \(form("/library-page/did-unsubscribe", .close, strings(.unsubscribe), style: "to-delete"))
      """
    return "<library-page>\(LinkedMenu.page(title: show.title, note: show.author, items: items))</library-page>"
  }

  /// The page of the actions on one folder.
  ///
  /// - Parameter addURL: The page that adds shows to it.
  public static func html(actionsOn folder: (id: Int64, name: String), addURL: String) -> HTML {
    "<library-page>\(LinkedMenu.page(title: folder.name, items: folderItems(folder, addURL: addURL, field: "menu-folder-name")))</library-page>"
  }

  /// - Parameter field: The id of the field with its name.
  static func folderItems(_ folder: (id: Int64, name: String), addURL: String?, field: String) -> HTML {
    """
    \(addURL.map { "<a href=\"\(url: $0)\">\(Icon.plus.html)\(strings(.addShows))</a>" as HTML })\
    <form class="menu-form" method="post" action="\(url: "/library-page/did-rename-folder")">\(FormToken.field)\
    <input type="hidden" name="folder" value="\(folder.id)">\
    \(LabelledField.text(id: field, name: "name", label: strings(.folderName), value: folder.name, isRequired: true, longest: 100))\
    <button type="submit" class="pill quiet wide">\(strings(.rename))</button></form>\
    <form method="post" action="\(url: "/library-page/did-delete-folder")">\(FormToken.field)<input type="hidden" name="folder" value="\(folder.id)">\
    <button type="submit" class="to-delete">\(Icon.trash.html)\(strings(.deleteFolder))</button></form>
    """
  }
}
