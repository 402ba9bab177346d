import Components
import WebPage

extension HomePage {
  /// The page that reorders and hides the sections.
  public static func html(editing rows: [EditedSection], doneURL: String) -> HTML {
    """
    <home-page class="home-editing" data-move-url="\(url: "/home-page/did-move")" data-move-key="section">
      <header class="spread-row"><h1>\(strings(.editTitle))</h1><a class="pill" href="\(url: doneURL)" data-dismiss>\(strings(.done))</a></header>
      <p class="row-note">\(strings(.editHint))</p>
      <div id="home-order" data-refresh>\(SortableList.html(
        label: strings(.editTitle), style: "home-edited ruled-row", rows: rows.map { ($0.kind.rawValue, row($0)) }))</div>
    </home-page>
    """
  }

  /// The button that hides or shows a section.
  public static func hiding(_ section: EditedSection) -> HTML {
    let id = "hide-\(section.kind.rawValue)"
    let title = strings(section.kind.string)
    return """
      <form class="home-hiding" id="\(id)" method="post" action="\(url: "/home-page/did-set-hidden")" data-hidden="\(section.isHidden ? "true" : "false")">\(FormToken.field)\
      <input type="hidden" name="section" value="\(section.kind.rawValue)">\
      <input type="hidden" name="value" value="\(section.isHidden ? "false" : "true")">\
      <button type="submit" class="pill quiet" aria-label="\(strings(section.isHidden ? .showLabel : .hideLabel, ["section": title]))">\
      \(strings(section.isHidden ? .show : .hide))</button></form>
      """
  }

  // MARK: - Private

  private static func row(_ section: EditedSection) -> HTML {
    let title = strings(section.kind.string)
    let steps = ReorderStep.form(action: "/home-page/did-step", fields: [(name: "section", value: section.kind.rawValue)])
    return """
      <span class="home-edited-name">\(title)</span>\(hiding(section))\
      \(SortableList.handle(key: section.kind.rawValue, title: title, items: steps))
      """
  }
}
