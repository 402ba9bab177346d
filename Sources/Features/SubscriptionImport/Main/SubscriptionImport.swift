import Components
import WebPage

/// The import of subscription lists: selecting a file, its preview, its report.
public enum SubscriptionImport: PageMain {
  public static let name = "subscription-import"

  static let strings = Strings<SubscriptionImportString>(Asset("strings.json", in: .module))

  /// During an import the page reloads at intervals: `data-reload-on` announces changes, `data-pause` is the minimum interval.
  public static func html(_ content: Content) -> HTML {
    switch content {
    case .start(let start): page(nil, start: start)
    case .preview(let preview): page(nil, self.preview(preview))
    case .report(let report): page(report.isInProgress ? "import-told import-feed" : "import-told", self.report(report))
    }
  }

  // MARK: - Private

  private static func page(_ patches: String?, _ inside: HTML) -> HTML {
    "<subscription-import\(attribute: "data-live", patches) data-pause=\"1500\"><h1>\(strings(.title))</h1>\(inside)</subscription-import>"
  }

  private static func page(_ patches: String?, start: Content.Start) -> HTML {
    page(
      patches,
      """
      <p class="import-lead">\(strings(.lead))</p>
      \(start.problem.map { message("failure", .alert, $0) } ?? .empty)
      \(chooser)
      \(start.latest.map(latest) ?? .empty)
      <section class="import-export" aria-labelledby="export-title"><h2 id="export-title">\(strings(.exportTitle))</h2>\
      <p>\(strings(.exportHint))</p>\
      <a class="pill quiet" href="\(url: start.exportURL)" download="earnest.opml">\(Icon.download.html)<span>\(strings(.export))</span></a></section>
      """)
  }

  /// A plain form; with JavaScript, a file can be dropped on it and is sent when it is selected.
  private static var chooser: HTML {
    """
    <form class="import-drop" method="post" action="\(url: "/subscription-import/did-select-file")" enctype="multipart/form-data">\(FormToken.field)
      <span class="drop-mark icon-tile">\(Icon.plus.html)</span>
      <p class="drop-text" id="drop-text">\(strings(.drop))</p>
      <label class="pill drop-select">\(Icon.busyMark)<span>\(strings(.select))</span>\
    <input type="file" name="list" accept=".opml,.xml,text/xml,application/xml,text/x-opml" required aria-describedby="drop-text"></label>
      <p class="row-note">\(strings(.dropHint))</p>
      <noscript><button type="submit" class="pill quiet">\(strings(.review))</button></noscript>
    </form>
    """
  }

  private static func latest(_ latest: Content.LatestValue) -> HTML {
    """
    <a class="import-latest card" href="\(url: latest.url)"><span class="latest-mark">\(Icon.list.html)</span><span class="text-lines">\
    <span class="latest-name one-line" dir="auto">\(latest.name)</span><span class="row-note">\(strings(.latest)) \
    \(TimeText.moment(latest.started, today: latest.today))</span></span>\(Icon.chevronForward.html)</a>
    """
  }

  static func message(_ tone: String, _ icon: Icon, _ sentence: String) -> HTML {
    "<p class=\"import-message\" data-tone=\"\(tone)\" role=\"status\">\(icon.html)<span>\(sentence)</span></p>"
  }
}
