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

  private static func lists(_ content: Content) -> HTML {
    """
    <download-center data-live="downloads" data-plays data-seen-url="\(url: "/download-center/did-see-new")">
      \(EpisodeMenu.form(content.actions, backTo: content.url))
      <h1>\(strings(.title))</h1>\(content.segments)\(content.deviceURL.map(device))
      <p class="downloads-trouble warning-box" role="status" data-live="downloads-trouble"\(flag: "hidden", content.problem == nil)>\(Icon.alert.html)\
    <span data-live="downloads-trouble-text">\(content.problem)</span></p>
      \(CategoryView.html(
        label: strings(.title),
        categories: [
          CategoryView.Category(
            id: "downloaded", title: strings(.downloaded), badge: CategoryView.badge(content.totals.new), url: content.destinations.downloaded,
            html: downloaded(content)),
          CategoryView.Category(
            id: "downloading", title: strings(.downloading), badge: CategoryView.badge(content.totals.unfinished),
            url: content.destinations.downloading, html: downloading(content)),
        ], current: content.part.rawValue))
    </download-center>
    """
  }

  private static func device(_ path: String) -> HTML {
    "<p class=\"downloads-device\"><a class=\"chip\" href=\"\(url: path)\">\(Icon.device.html)\(strings(.onDevice))</a></p>"
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
