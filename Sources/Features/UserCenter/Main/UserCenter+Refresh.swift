import Components
import WebPage

// MARK: - Refreshing all shows

extension UserCenter {
  static func refresh(_ content: Content) -> HTML {
    let progress = content.refresh.progress
    return """
      <div class="center-refresh" data-live="refresh" data-running="\(progress?.isInProgress == true ? "true" : "false")">
        <form method="post" action="\(url: "/user-center/did-tap-refresh-all")">\(FormToken.field)<button type="submit" class="pill quiet" id="refresh-all">\
      <span class="refresh-mark">\(Icon.retry.html)</span>\(Icon.busyMark)<span>\(strings(.refreshAll))</span></button></form>
        <p class="row-note" role="status" data-live="refresh-text">\(progress.map(progressText))</p>
        <progress class="progress-bar refresh-bar" data-live="refresh-bar" aria-label="\(strings(.refreshAll))" value="\(progress?.done ?? 0)" \
      max="\(max(progress?.total ?? 1, 1))"></progress>
      </div>
      <div id="center-failures" data-refresh>\(failures(content.refresh.failures))</div>
      """
  }

  /// The progress or the result: "12 of 40 · 3 new episodes".
  public static func progressText(_ progress: Content.Progress) -> String {
    let new = progress.newEpisodes > 0 ? strings(.newEpisodes, count: progress.newEpisodes) : nil
    let failed = progress.failed > 0 ? strings(.failed, count: progress.failed) : nil
    if progress.isInProgress {
      let place = progress.total > 0 ? strings(.place, ["done": "\(progress.done)", "total": "\(progress.total)"]) : strings(.starting)
      return [place, new, failed].compactMap { $0 }.joined(separator: Components.factSeparator)
    }
    return [new ?? strings(.nothingNew), failed].compactMap { $0 }.joined(separator: Components.factSeparator)
  }

  // MARK: - Private

  private static func failures(_ failures: [(title: String, sentence: String, url: String)]) -> HTML {
    guard !failures.isEmpty else { return .empty }
    let rows = failures.map { failure in
      """
      <li><a class="refresh-failure warning-box" href="\(url: failure.url)">\(Icon.alert.html)<span><span class="failure-title one-line" dir="auto">\
      \(failure.title)</span><span class="failure-text">\(failure.sentence)</span></span>\(Icon.chevronForward.html)</a></li>
      """ as HTML
    }
    let rest = rows.dropFirst(maxFailures)
    let more: HTML =
      rest.isEmpty
      ? .empty
      : """
      <details class="refresh-more"><summary>\(strings(.moreFailures, count: rest.count))</summary>\
      <ul class="refresh-failures">\(Array(rest))</ul></details>
      """
    return """
      <ul class="refresh-failures" aria-label="\(strings(.failures))">\(Array(rows.prefix(maxFailures)))</ul>\(more)
      """
  }

  /// Further ones are folded, so that the links below stay within reach.
  private static let maxFailures = 3
}
