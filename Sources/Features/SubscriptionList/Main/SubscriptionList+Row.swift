import Components
import Foundation
import WebPage

// MARK: - One show

extension SubscriptionList {
  static func row(_ row: Content.Row, _ content: Content) -> HTML {
    """
    <article class="linked-row pictured-row subs-row" data-live="subscription-\(row.show)" data-favourite="\(row.isFavourite ? "true" : "false")">
      \(Cover.html(row.artworkURL, title: row.title, size: .row))
      <div class="row-text">
        <h2 class="row-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h2>
        \(row.author.map { "<p class=\"row-note one-line\" dir=\"auto\">\($0)</p>" } ?? .empty)
        <p class="row-note subs-facts">\(FavouriteStar.mark)\
    <span class="subs-newest">\(newest(row, today: content.today))</span></p>
      </div>
      <span class="subs-badge" data-live="new-of-\(row.show)">\(newText(row.newCount))</span>
      \(menu(row, content))
    </article>
    """
  }

  // MARK: - Private

  private static func newest(_ row: Content.Row, today: Date?) -> HTML {
    guard let newest = row.newest else { return "\(strings(.noEpisodes))" }
    return "\(strings(.newest)) \(TimeText.day(newest, today: today))"
  }

  /// In the manual order the drag handle opens it.
  private static func menu(_ row: Content.Row, _ content: Content) -> HTML {
    let items: HTML = """
      \(FavouriteStar.items(ofShow: row.show, action: favouritePath, backTo: content.url))\
      \(row.settingsURL.map { "<a href=\"\(url: $0)\">\(Icon.tuning.html)\(strings(.settings))</a>" as HTML } ?? .empty)\
      <form method="post" action="\(url: "/subscription-list/did-set-archived")">\(FormToken.field)\(fields(row, content))\
      <button type="submit" name="value" value="\(content.part == .archived ? "false" : "true")">\(Icon.archive.html)\
      \(strings(content.part == .archived ? .unarchive : .archive))</button></form>\
      <form method="post" action="\(url: "/subscription-list/did-unsubscribe")">\(FormToken.field)\(fields(row, content))\
      <button type="submit">\(Icon.close.html)\(strings(.unsubscribe))</button></form>\
      \(putForm(row, content))
      """
    if content.order == .manual {
      let fields = [("show", "\(row.show)"), ("back", content.url)]
      return SortableList.handle(
        key: row.show, title: row.title, items: "\(ReorderStep.form(action: "/subscription-list/did-step", fields: fields))\(items)")
    }
    return MenuSheet.html(
      id: "more-\(row.show)", style: "row-more", button: Icon.more.html, label: strings(.moreAbout, ["title": row.title]), title: row.title,
      items: items)
  }

  /// Selects one folder. A list of checkboxes would repeat all folders in each of a hundred rows.
  private static func putForm(_ row: Content.Row, _ content: Content) -> HTML {
    guard !content.folders.isEmpty else { return .empty }
    let options = content.folders.map { folder in
      "<option value=\"\(folder.id)\"\(flag: "selected", folder.id == row.folders.first)>\(folder.name)</option>" as HTML
    }
    return """
      <form class="menu-form" method="post" action="\(url: "/subscription-list/did-move-to-folder")">\(FormToken.field)\(fields(row, content))\
      <label class="menu-choice"><span>\(strings(.folder))</span><select name="folder" autocomplete="off" dir="auto">\
      <option value="">\(strings(.noFolder))</option>\(options)</select></label>\
      <button type="submit" class="pill quiet wide">\(strings(.put))</button></form>
      """
  }

  private static func fields(_ row: Content.Row, _ content: Content) -> HTML {
    "<input type=\"hidden\" name=\"show\" value=\"\(row.show)\"><input type=\"hidden\" name=\"back\" value=\"\(content.url)\">"
  }
}
