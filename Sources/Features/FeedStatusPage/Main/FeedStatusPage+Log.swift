import BoundedNumbers
import Components
import WebPage

// MARK: - The log of fetches

extension FeedStatusPage {
  static func log(_ content: Content) -> HTML {
    let lines: HTML =
      content.log.isEmpty
      ? "<p class=\"health-hint\">\(strings(.logEmpty))</p>" : "<ol class=\"health-log\">\(content.log.map { line($0, content) })</ol>"
    return fold(
      .log, icon: .history, id: "health-log", isOpen: false,
      "<div id=\"health-lines\" data-refresh data-version=\"\(content.version)\">\(lines)</div>")
  }

  // MARK: - Private

  private static func line(_ fetch: Content.Fetch, _ content: Content) -> HTML {
    let details = fetch.notes.map { "<li>\($0)</li>" as HTML } + fetch.redirects.map(redirect)
    return """
      <li\(flag: "data-failed", fetch.outcome.isFailure)><p class="log-head"><span class="log-outcome">\(outcome(fetch))</span>\
      <span class="log-time row-note">\(moment(fetch.moment, content))</span></p>\
      <p class="log-figures row-note">\(figures(fetch))</p>\(details.isEmpty ? .empty : "<ul class=\"log-notes\">\(details)</ul>")</li>
      """
  }

  private static func outcome(_ fetch: Content.Fetch) -> String {
    switch fetch.outcome {
    case .added: strings(.added, count: fetch.newEpisodes)
    case .updated: fetch.newEpisodes > 0 ? strings(.newEpisodes, count: fetch.newEpisodes) : strings(.updated)
    case .unchanged: strings(.unchanged)
    case .failed(let sentence): sentence
    }
  }

  /// "200 · 413 KB · 1.3 s · cut off"
  private static func figures(_ fetch: Content.Fetch) -> HTML {
    let figures: [String?] = [
      fetch.status.map { strings(.status, ["status": "\($0)"]) } ?? strings(.noAnswer),
      fetch.bytes > 0 ? ByteText.size(Int64(fetch.bytes)) : nil,
      duration(fetch.seconds),
      fetch.isComplete ? nil : strings(.cutOff),
      fetch.repairCount > 0 ? strings(.repairCount, count: fetch.repairCount) : nil,
    ]
    return "\(figures.compactMap { $0 }.map { "<span>\($0)</span>" as HTML })"
  }

  private static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0 else { return strings(.milliseconds, ["count": "0"]) }
    return seconds < 1
      ? strings(.milliseconds, ["count": "\(Int(clamping: (seconds * 1000).rounded()))"]) : strings(.seconds, ["count": tenths(seconds)])
  }

  private static func tenths(_ number: Double) -> String { "\((min(number, 1e9) * 10).rounded() / 10)" }
}

extension FeedStatusPage.Content.Fetch.Outcome {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
