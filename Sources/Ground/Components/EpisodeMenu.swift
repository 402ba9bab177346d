import WebPage

/// The actions on an episode as a menu. A document has one ``sheet``, which the browser fills for the row that it opens on; a page with
/// rows has one ``form(_:backTo:id:steps:removal:)``, which the sheet's buttons and the rings of its rows post, and a part beside the page
/// one of its own; a row has a ``link(_:)``, which leads to a page of its actions where there is no script.
public enum EpisodeMenu {
  /// Stands in a document once.
  public static var sheet: HTML {
    """
    <div class="menu-sheet" id="episode-menu" popover role="dialog" aria-labelledby="episode-menu-title">\
    <p class="menu-title" id="episode-menu-title" dir="auto"></p>\
    <div id="episode-menu-steps"></div>\
    \(offered.map { "\($0 == .delete ? deviceRemoval : .empty)\($0.item(in: formID))" as HTML })</div>
    """
  }

  /// Before the removal from the server: the removal from the device, or the end of its download. The script shows it where it applies.
  private static var deviceRemoval: HTML {
    """
    <button type="button" class="to-unkeep" data-keep="unkeep" data-action="unkeep" data-kept-text="\(Components.strings(.removeFromDevice))" \
    data-removes popovertarget="episode-menu" popovertargetaction="hide" hidden>\(Icon.close.html)\(Components.strings(.downloadCancel))</button>
    """
  }

  /// The address to which a row that leaves its list posts its `episode`, further fields, and the text of the button.
  public typealias Removal = (action: String, fields: [(name: String, value: String)], text: String)

  /// Stands in a page once, before its rows.
  ///
  /// - Parameters:
  ///   - actions: What the page offers. Whether an action would change anything is decided by the state of the row.
  ///   - path: The page, to which a browser without scripts returns.
  ///   - id: Unique in the document; another one than ``formID`` in a part beside the page.
  ///   - steps: Where the rows of a list in an order of one's own post their way, with what it wants to know.
  ///   - removal: As in ``removal(_:id:)``, where all rows are in the same list.
  public static func form(
    _ actions: [EpisodeAction], backTo path: String, id: String = formID,
    steps: (action: String, fields: [(name: String, value: String)])? = nil, removal: Removal? = nil
  ) -> HTML {
    let removing: HTML = removal.map { Self.removal($0) } ?? .empty
    let sorting: HTML =
      steps.map { steps in
        """
        <form id="\(stepsFormID)" method="post" action="\(url: steps.action)" hidden>\(FormToken.field)\
        \(HiddenFields.html(steps.fields))\
        \(ReorderStep.allCases.map { $0.item(in: stepsFormID) })</form>
        """
      } ?? .empty
    return """
      <form id="\(id)" method="post" action="\(url: EpisodeAction.path)" data-actions="\(actions.map(\.rawValue).joined(separator: " "))">\(FormToken.field)\
      <input type="hidden" name="back" value="\(path)"></form>\(sorting)\(removing)
      """
  }

  /// Stands beside the rows that can leave their list: the menus of all rows within its parent have its button. A swipe to the start of a
  /// line presses it.
  ///
  /// - Parameter id: Unique in the document.
  public static func removal(_ removal: Removal, id: String = "row-removal") -> HTML {
    """
    <form id="\(id)" method="post" action="\(url: removal.action)" hidden>\(FormToken.field)\(HiddenFields.html(removal.fields))\
    <button type="submit" form="\(id)" class="to-remove" name="episode" data-removes>\(Icon.close.html)\(removal.text)</button></form>
    """
  }

  /// The entry that removes an episode from the device, for the menu of a page about this episode. Its style sheet shows it where it applies.
  ///
  /// - Parameter sheet: The id of that menu.
  public static func removal(_ episode: Int64, fromDeviceIn sheet: String) -> HTML {
    """
    <button type="button" class="to-unkeep" data-keep="unkeep" value="\(episode)" popovertarget="\(sheet)" popovertargetaction="hide">\
    \(Icon.close.html)\(Components.strings(.removeFromDevice))</button>
    """
  }

  /// The attributes of a row that is no ``EpisodeRow``, by which the menu is filled.
  public static func state(of row: EpisodeRow.Content) -> HTML {
    """
     data-episode="\(row.episode)" data-title="\(row.title)" data-live="row-\(row.episode)" data-finished="\(row.isFinished ? "true" : "false")"\
    \(attribute: "data-archived", row.isArchived ? "true" : nil) data-favourite="\(row.isFavourite ? "true" : "false")"\
    \(attribute: "data-download", row.download?.state.rawValue)
    """
  }

  /// The button at a row's end: a link, which the browser opens as the menu. The style sheet draws its dots.
  public static func link(_ content: EpisodeRow.Content) -> HTML {
    content.menuURL.map { link($0, style: "row-more", label: Components.strings(.moreAbout, ["title": content.title])) } ?? .empty
  }

  /// - Parameter label: What it is read out as.
  public static func link(_ path: String, style: String, label: String, _ icon: Icon? = nil) -> HTML {
    "<a class=\"\(style)\" role=\"button\" href=\"\(url: path)\" aria-label=\"\(label)\">\(icon?.html)</a>"
  }

  /// The page of the actions on one episode.
  ///
  /// - Parameter steps: Where it can be moved in the list it was opened from.
  public static func page(
    of episode: Int64, title: String, showTitle: String, _ actions: [EpisodeAction], steps: HTML = .empty, backTo path: String
  ) -> HTML {
    LinkedMenu.page(title: title, note: showTitle, items: "\(steps)\(EpisodeAction.form(actions, episode: episode, backTo: path))")
  }

  /// The id of the form that the buttons of rows name.
  public static let formID = "row-actions"
  static let stepsFormID = "row-steps"

  /// A ring pauses and resumes.
  private static var offered: [EpisodeAction] { EpisodeAction.allCases.filter { $0 != .pause && $0 != .resume } }
}
