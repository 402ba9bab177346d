import Components
import Foundation
import WebPage

// MARK: - The report of an import

extension SubscriptionImport {
  static func report(_ report: Content.Report) -> HTML {
    """
    <section class="import-card card" aria-labelledby="report-title">
      <h2 id="report-title" dir="auto">\(report.name)</h2>
      <div class="import-progress" data-live="import-running" data-running="\(report.isInProgress ? "true" : "false")">
        <p class="import-sum" role="status" data-live="import-text">\
    \(progressText(isUnderWay: report.isInProgress, done: report.done, total: report.total, failed: report.failed))</p>
        <progress class="progress-bar import-bar" data-live="import-bar" aria-label="\(strings(.progress))" value="\(report.done)" max="\(max(report.total, 1))">\
    </progress>
      </div>
      \(part("import-figures", report, figures(report)))
    </section>
    \(part("import-lists", report, lists(report)))
    """
  }

  /// The progress or the result: "21 of 45 imported · 3 failed · 21 to go".
  ///
  /// - Parameter done: The feeds that were fetched, with those that failed.
  public static func progressText(isUnderWay: Bool, done: Int, total: Int, failed: Int) -> String {
    if !isUnderWay, failed == 0 { return strings(.allDone) }
    let left = isUnderWay ? max(total - done, 0) : 0
    let imported = max(total - left - failed, 0)
    return [
      strings(.done, ["done": Language.text(imported), "total": Language.text(total)]),
      failed > 0 ? strings(.failedCount, count: failed) : nil, left > 0 ? strings(.leftCount, count: left) : nil,
    ].compactMap { $0 }.joined(separator: Components.factSeparator)
  }

  // MARK: - Private

  private static func part(_ id: String, _ report: Content.Report, _ html: HTML) -> HTML {
    "<div id=\"\(id)\" data-refresh data-version=\"\(report.version)\">\(html)</div>"
  }

  private static func figures(_ report: Content.Report) -> HTML {
    """
    <ul class="import-figures">\(figure(report.added, .addedFeeds, "new"))\(figure(report.known, .knownFeeds, "known"))\
    \(figure(report.problems, .problems, "failure"))</ul>
    <div class="import-actions">\(nextStep(report))\(retryAll(report))<a class="pill quiet" href="\(url: report.startURL)">\(strings(.another))</a></div>
    """
  }

  private static func nextStep(_ report: Content.Report) -> HTML {
    guard !report.isInProgress, let path = report.libraryURL else { return .empty }
    return "<a class=\"pill\" id=\"import-library\" href=\"\(url: path)\">\(strings(.seeShows))</a>"
  }

  private static func retryAll(_ report: Content.Report) -> HTML {
    guard report.failed > 0, !report.isInProgress else { return .empty }
    return """
      <form method="post" action="\(url: "/subscription-import/did-tap-retry")">\(FormToken.field)<input type="hidden" name="list" value="\(report.list)">\
      <button type="submit" class="pill quiet" id="import-retry">\(Icon.busyMark)<span>\(strings(.retryAll, count: report.failed))</span></button></form>
      """
  }

  /// Lines that need attention are first.
  private static func lists(_ report: Content.Report) -> HTML {
    let failed = report.lines.filter(\.isFailure)
    let problems = report.lines.filter(\.isProblem)
    let rest = report.lines.filter { !$0.isFailure && !$0.isProblem }
    return """
      \(list("report-failed", .failedTitle, failed, retry: report.isInProgress ? nil : report.list))
      \(list("report-problems", .problemsTitle, problems))
      \(list("report-feeds", .feedsTitle, rest))
      \(more(report.allURL, hidden: report.hidden))
      """
  }
}

extension SubscriptionImport.Content.Line {
  fileprivate var isFailure: Bool {
    if case .failed = state { true } else { false }
  }
}
