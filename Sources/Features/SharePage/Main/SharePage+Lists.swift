import Components
import WebPage

// MARK: - Files and private addresses of lists

extension SharePage {
  static func opml(_ path: String) -> HTML {
    """
    <section class="share-list card" aria-labelledby="share-opml"><h2 id="share-opml">\(strings(.shows))</h2><p>\(strings(.opmlHint))</p>
      <a class="pill quiet" href="\(url: path)" download>\(Icon.download.html)<span>\(strings(.opml))</span></a></section>
    """
  }

  /// A new address is shown once: only its hash is stored.
  static func list(_ list: PrivateAddresses, _ content: Content) -> HTML {
    """
    <section class="share-list card" aria-labelledby="share-private"><h2 id="share-private">\(strings(.privateAddress))</h2><p>\(strings(.privateHint))</p>
      \(list.freshURL.map { "<p role=\"status\">\(strings(.freshHint))</p>\(CopyField.html(path: $0, label: strings(.privateAddress), isQuiet: !content.addresses.isEmpty))" as HTML })\
    \(list.rows.isEmpty ? .empty : "<ul>\(list.rows.map { row($0, list) })</ul>")
      <form method="post" action="\(url: "/share-page/did-open-list")">\(FormToken.field)<input type="hidden" name="subject" value="\(list.subject)">\
    <button type="submit" class="pill quiet">\(Icon.busyMark)<span>\(strings(.makeAddress))</span></button></form>
    </section>
    """
  }

  // MARK: - Private

  private static func row(_ row: PrivateAddresses.Row, _ list: PrivateAddresses) -> HTML {
    let read: HTML = row.read.map { "\(strings(.lastRead)) \(TimeText.day($0))" } ?? "\(strings(.neverRead))"
    return """
      <li class="share-row"><p class="row-note">\(strings(.made)) \(TimeText.day(row.created))\(Components.factSeparator)\(read)</p>\
      <form method="post" action="\(url: "/share-page/did-close-list")">\(FormToken.field)\(HiddenFields.html([("list", "\(row.id)"), ("subject", list.subject)]))\
      <button type="submit" class="pill quiet">\(strings(.revoke))</button></form></li>
      """
  }
}
