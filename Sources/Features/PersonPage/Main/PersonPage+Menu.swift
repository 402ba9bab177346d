import Components
import WebPage

// MARK: - The menu of a person, at their link in the sidebar

extension PersonPage {
  /// The page of the actions on one person.
  ///
  /// - Parameters:
  ///   - link: Their website; nil when it is unknown.
  ///   - path: The page of the person, to which a browser without scripts returns.
  public static func html(actionsOn name: String, isFollowed: Bool, link: String?, backTo path: String) -> HTML {
    let items: HTML = """
      \(website(link, style: nil))\
      <form method="post" action="\(url: followPath)">\(FormToken.field)\(HiddenFields.html([(nameField, name), (backField, path)]))\
      <button type="submit" name="\(valueField)" value="\(isFollowed ? "false" : "true")"\(attribute: "class", isFollowed ? "to-delete" : nil)>\
      \((isFollowed ? Icon.close : Icon.plus).html)\(strings(isFollowed ? .unfollow : .follow))</button></form>
      """
    return "<person-page>\(LinkedMenu.page(title: name, items: items))</person-page>"
  }

  /// The notice after the action of a menu, with its undo.
  public static func notice(didFollow name: String, isOn: Bool, backTo path: String) -> EventAnswer {
    let fields = [nameField: name, backField: path, valueField: isOn ? "false" : "true"]
    return .notice(
      strings(isOn ? .followed : .unfollowed, ["name": name]), undo: Undo(path: followPath, fields: fields, text: strings(.undo)),
      backTo: path)
  }

  static let followPath = "/person-page/did-follow"
  static let nameField = "name"
  static let valueField = "value"
  /// In forms of menus alone.
  static let backField = "back"
}
