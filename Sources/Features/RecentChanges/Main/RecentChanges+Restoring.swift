import Components
import Foundation
import WebPage

// MARK: - Up Next as it was

extension RecentChanges {
  /// The page that restores Up Next. `up-next`, a leaf, announces a change of the queue, by which the preview differs.
  public static func html(restoring content: Restoring) -> HTML {
    """
    <recent-changes data-live="up-next">
      <header class="spread-row"><h1>\(strings(.restore))</h1><a class="pill quiet" href="\(url: content.changesURL)">\(strings(.changes))</a></header>
      <p class="restore-hint row-note">\(strings(.restoreHint))</p>
      <nav class="segments" aria-label="\(strings(.presets))">\(content.presets.map(preset))</nav>
      \(form(content))
      <div id="restore-preview" data-refresh data-version="\(version(content.state))">\(result(content))</div>
    </recent-changes>
    """
  }

  // MARK: - Private

  private static func preset(_ link: Restoring.PresetLink) -> HTML {
    let name: HTML =
      switch link.preset {
      case .hour: "\(strings(.hourAgo))"
      case .today: "\(strings(.todayStart))"
      case .yesterday: strings.html(.yesterdayEvening, ["time": "<time>18:00</time>"])
      }
    return """
      <a href="\(url: link.url)" data-top\(attribute: "aria-current", link.isCurrent ? "page" : nil)>\(name)</a>
      """
  }

  private static func form(_ content: Restoring) -> HTML {
    let error = error(content)
    return """
      <form class="restore-form" method="get" action="\(url: content.url)"><div class="labelled-field"><label for="restore-moment">\(strings(.moment))</label>\
      <input type="datetime-local" id="restore-moment" name="at" value="\(content.value)" max="\(content.maxValue)" autocomplete="off" required\
      \(attribute: "aria-invalid", error.map { _ in "true" })\(attribute: "aria-describedby", error.map { _ in "restore-error" })>\
      \(error.map { "<p class=\"field-error\" id=\"restore-error\" role=\"alert\">\($0)</p>" as HTML })</div>
      <button type="submit" class="pill quiet">\(strings(.show))</button></form>
      """
  }

  private static func error(_ content: Restoring) -> HTML? {
    switch content.state {
    case .none, .preview: nil
    case .invalid: "\(strings(.invalidMoment))"
    case .future: "\(strings(.futureMoment))"
    case .noRecord(nil): "\(strings(.noRecord))"
    case .noRecord(let begin?):
      strings.html(
        .noRecordSince, ["day": TimeText.date(begin, in: content.zone), "time": TimeText.timeOfDay(begin, in: content.zone)])
    }
  }

  private static func result(_ content: Restoring) -> HTML {
    guard case .preview(let preview) = content.state else { return .empty }
    return """
      <section class="restore-preview card" aria-labelledby="restore-title">
        <h2 id="restore-title">\(strings(.preview))</h2>
        <p class="row-note">\(TimeText.moment(preview.moment, today: content.today, in: content.zone))</p>
        <p>\(summary(preview))</p>\(preview.missing > 0 ? "<p class=\"row-note\">\(strings(.missing, count: preview.missing))</p>" : .empty)
        \(preview.isCurrent ? .empty : confirmation(preview))
        \(preview.rows.isEmpty ? .empty : rows(preview))
        \(content.upNextURL.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.openUpNext))</a>" } ?? .empty)
      </section>
      """
  }

  /// "12 episodes · 3 added · 1 removed"
  private static func summary(_ preview: Restoring.Preview) -> String {
    let parts: [String?] = [
      preview.count > 0 ? strings(.count, count: preview.count) : strings(.wasEmpty),
      preview.isCurrent ? strings(.isCurrent) : nil, preview.coming > 0 ? strings(.comes, count: preview.coming) : nil,
      preview.leaving > 0 ? strings(.leaves, count: preview.leaving) : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: Components.factSeparator)
  }

  private static func confirmation(_ preview: Restoring.Preview) -> HTML {
    """
    <form method="post" action="\(url: "/recent-changes/did-restore")">\(FormToken.field)\
    <input type="hidden" name="moment" value="\(preview.milliseconds)">\
    <button type="submit" class="pill"><span class="hidden-while-busy">\(Icon.history.html)</span>\(Icon.busyMark)<span>\(strings(.confirm))</span></button></form>
    """
  }

  private static func rows(_ preview: Restoring.Preview) -> HTML {
    let rest = preview.count - preview.rows.count
    let rows = preview.rows.map { row in
      """
      <li class="ruled-row linked-row"><div class="text-lines"><h3 class="row-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h3>\
      <p class="row-note one-line" dir="auto">\(row.showTitle)</p></div></li>
      """ as HTML
    }
    return "<ol>\(rows)</ol>\(rest > 0 ? "<p class=\"row-note\">\(strings(.more, count: rest))</p>" : .empty)"
  }

  /// Changes with the preview.
  private static func version(_ state: Restoring.State) -> String {
    guard case .preview(let preview) = state else { return "" }
    return "\(preview.milliseconds) \(preview.count) \(preview.coming) \(preview.leaving) \(preview.isCurrent ? 1 : 0)"
  }
}
