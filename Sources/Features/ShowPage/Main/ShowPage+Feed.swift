import Components
import WebPage

// MARK: - The menu, and the state of the feed

extension ShowPage {
  static func feedMenu(_ content: Content) -> HTML {
    // On a narrow phone: elsewhere, it has a button of its own.
    let download: HTML =
      content.list.downloadURL.map { "<a class=\"menu-download\" href=\"\(url: $0)\">\(Icon.download.html)\(strings(.download))</a>" }
      ?? .empty
    let share: HTML = content.shareURL.map { "<a href=\"\(url: $0)\">\(Icon.share.html)\(EpisodeAction.share.text)</a>" } ?? .empty
    return MenuSheet.html(
      id: "show-menu", style: "show-menu pill quiet", button: Icon.more.html, label: strings(.moreActions), title: content.title,
      items: """
        \(share)\(listEntries(content))\(download)<form method="post" action="\(url: "/show-page/did-tap-refresh")">\(FormToken.field)<input type="hidden" name="show" value="\(content.show)">\
        <button type="submit">\(Icon.retry.html)\(strings(.refresh))</button></form>\(archiving(content))\
        <a href="\(url: content.lookURL)">\(Icon.pencil.html)\(strings(.editLook))</a>
        """)
  }

  /// The progress of a refresh and the failure: both are in the page, and shown when they apply.
  static func feedState(_ content: Content) -> HTML {
    """
    <p class="show-checking" role="status" data-live="checking-show-\(content.show)" data-checking="\(content.feed.isChecking ? "true" : "false")">\
    \(Icon.busyMark)<span>\(strings(.checking))</span></p>
    \(failureNotice(content))
    """
  }

  // MARK: - Private

  private static func failureNotice(_ content: Content) -> HTML {
    guard let url = content.feed.url else { return .empty }
    return """
      <a class="show-failure warning-box" href="\(url: url)" data-live="trouble-\(content.show)"\(flag: "hidden", content.feed.failureText == nil)>\
      \(Icon.alert.html)<span><span data-live="trouble-text-\(content.show)">\(content.feed.failureText)</span> \
      <span class="failure-more">\(strings(.feedMore))</span></span></a>
      """
  }
}
