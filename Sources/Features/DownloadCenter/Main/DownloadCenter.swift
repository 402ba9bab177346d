import Components
import WebPage

/// The page of a user's downloads.
public enum DownloadCenter: PageMain {
  public static let name = "download-center"

  static let strings = Strings<DownloadCenterString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces that the lists have changed: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    content.selects ? selecting(content) : lists(content)
  }

  /// Without an address that names a part, the browser shows the one that it showed last (`data-part`).
  private static func lists(_ content: Content) -> HTML {
    """
    <download-center data-live="downloads" data-plays data-seen-url="\(url: "/download-center/did-see-new")"\(attribute: "data-part", content.part?.rawValue)>
      \(EpisodeMenu.form(content.actions, backTo: content.url))
      \(LibraryHead.html(strings(.title), links: content.segments, actions: menu(content)))
      \(content.device.isEmpty ? server(content) : parts(content))
    </download-center>
    """
  }

  private static func parts(_ content: Content) -> HTML {
    CategoryView.html(
      label: strings(.title),
      categories: [
        CategoryView.Category(
          id: Part.device.rawValue, title: onDevice, badge: "", url: content.destinations.device, html: content.device),
        CategoryView.Category(
          id: Part.server.rawValue, title: strings(.onServer), badge: CategoryView.badge(content.totals.new),
          url: content.destinations.server, html: server(content)),
      ], current: (content.part ?? .server).rawValue)
  }

  /// Its rings and buttons are about the server, also where a download is for the device (`data-place`).
  private static func server(_ content: Content) -> HTML {
    """
    <div data-place="server"><p class="downloads-trouble warning-box" role="status" data-live="downloads-trouble"\(flag: "hidden", content.problem == nil)>\
    \(Icon.alert.html)<span data-live="downloads-trouble-text">\(content.problem)</span></p>
    \(downloading(content))\(downloaded(content))</div>
    """
  }

  /// The form of the lists in both parts, and the selection of the server's.
  private static func menu(_ content: Content) -> HTML {
    func choice(_ value: String, _ text: DownloadCenterString, isCurrent: Bool) -> HTML {
      """
      <button type="submit" id="list-\(value)" name="value" value="\(value)" aria-pressed="\(isCurrent ? "true" : "false")">\
      \(Icon.check.html)\(strings(text))</button>
      """
    }
    let selects = content.listsEpisodes && !content.saved.isEmpty
    let sheet = MenuSheet.html(
      id: "downloads-more", style: "round-button", button: Icon.more.html, label: strings(.moreOptions), title: strings(.listAs),
      items: """
        <form class="downloads-view" role="group" aria-label="\(strings(.listAs))" method="post" action="\(url: "/download-center/did-set-list")">\(FormToken.field)\
        \(choice("shows", .shows, isCurrent: !content.listsEpisodes))\
        \(choice("episodes", .episodes, isCurrent: content.listsEpisodes))</form>\
        <div id="downloads-selection" data-refresh data-version="\(selects ? content.selectURL : "")">\
        \(selects ? EpisodeSelection.entry(content.selectURL, id: "downloads-select") : .empty)</div>
        """)
    return "<div class=\"downloads-menu\">\(sheet)</div>"
  }

  // MARK: - Elements of both parts

  /// A button that posts one event.
  static func button(
    _ path: String, _ name: String, _ value: Int64, icon: Icon, label: String,
    style: String = "row-button",
    swipes: Bool = false, swipeText: String = ""
  ) -> HTML {
    """
    <form method="post" action="\(url: path)">\(FormToken.field)<input type="hidden" name="\(name)" value="\(value)">\
    <button type="submit" class="\(style)" aria-label="\(label)"\(attribute: "data-swipe", swipes ? "start" : nil)\(attribute: "data-swipe-text", swipes ? swipeText : nil)\
    \(flag: "data-removes", swipes)><span class="hidden-while-busy">\(icon.html)</span>\(Icon.busyMark)</button></form>
    """
  }

  /// A button of a row for an action, which a swipe presses too.
  static func rowButton(_ action: EpisodeAction, _ episode: Int64, label: String, swipeText: String) -> HTML {
    """
    <button type="submit" form="\(EpisodeMenu.formID)" class="row-button" name="action" value="\(action.value(for: episode))" \
    aria-label="\(label)" data-swipe="start" data-swipe-text="\(swipeText)" data-removes>\
    <span class="hidden-while-busy">\(action.icon.html)</span>\(Icon.busyMark)</button>
    """
  }

  static func pageLink(_ path: String?, _ word: DownloadCenterString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }
}
