import Components
import WebPage

// MARK: - The show as a favourite, and its archive

extension ShowPage {
  static func star(_ show: Int64, _ marks: Content.Marks?) -> HTML {
    guard let marks else { return .empty }
    return FavouriteStar.button(.show(show), isOn: marks.isFavourite, action: "/show-page/did-set-favourite")
  }

  /// Both menu items, of which one is shown while the show is subscribed to.
  static func archiving(_ content: Content) -> HTML {
    guard let marks = content.marks else { return .empty }
    return """
      <form class="show-archiving" method="post" action="\(url: "/show-page/did-archive-show")" data-live="archived-show-\(content.show)" \
      data-archived="\(marks.isArchived ? "true" : "false")"\(flag: "hidden", !content.isSubscribed)>\(FormToken.field)\
      <input type="hidden" name="show" value="\(content.show)">\
      <button type="submit" class="when-unarchived" name="value" value="true">\(Icon.archive.html)\(strings(.archiveShow))</button>\
      <button type="submit" class="when-archived" name="value" value="false">\(Icon.archive.html)\(strings(.unarchive))</button></form>
      """
  }

  /// The patches of open pages after a change of the subscription; no marks without a subscription.
  public static func livePatches(ofShow show: Int64, marks: Content.Marks?) -> [LivePatch] {
    [
      LivePatch("subscribed-\(show)", attributes: ["data-subscribed": "\(marks != nil)"]),
      FavouriteStar.livePatch(.show(show), isOn: marks?.isFavourite == true),
      LivePatch(
        "archived-show-\(show)",
        attributes: ["data-archived": "\(marks?.isArchived == true)", "hidden": marks == nil ? "" : nil]),
    ]
  }
}

// MARK: - The order and the filter that the show remembers

extension ShowPage {
  public static func remembered(order: String?, hidesPlayed: Bool?) -> String {
    "\(order ?? "default") \(hidesPlayed.map { "\($0)" } ?? "default")"
  }

  /// The patch of open pages after a change of the remembered order or filter: they reload.
  public static func livePatch(ofShow show: Int64, remembered: String) -> LivePatch {
    LivePatch("list-\(show)", attributes: ["data-reload-on-list": remembered])
  }
}

// MARK: - Actions on one or several episodes

extension ShowPage {
  /// The actions for all that are chosen.
  static func actions(in list: Content.List) -> [HTML] {
    EpisodeSelection.buttons(list.actions.filter { $0 != .download || list.downloadURL != nil }, isArchive: list.showsArchived)
  }
}
