import BoundedNumbers
import Components
import WebPage

// MARK: - The log of fetches

extension FeedHealth {
  static func log(_ content: Content) -> HTML {
    let lines: HTML =
      content.log.isEmpty
      ? "<p class=\"health-hint\">\(words(.logEmpty))</p>" : "<ol class=\"health-log\">\(content.log.map { line($0, content) })</ol>"
    return fold(
      .log, icon: .history, id: "health-log", isOpen: false,
      "<div id=\"health-lines\" data-refresh data-version=\"\(content.version)\">\(lines)</div>")
  }

  // MARK: - Private

  private static func line(_ fetch: Content.Fetch, _ content: Content) -> HTML {
    let details = fetch.notes.map { "<li>\($0)</li>" as HTML } + fetch.redirects.map(redirect)
    return """
      <li\(flag: "data-failed", fetch.outcome.isFailure)><p class="log-head"><span class="log-outcome">\(outcome(fetch))</span>\
      <span class="log-moment row-note">\(moment(fetch.moment, content))</span></p>\
      <p class="log-figures row-note">\(figures(fetch))</p>\(details.isEmpty ? .empty : "<ul class=\"log-notes\">\(details)</ul>")</li>
      """
  }

  private static func outcome(_ fetch: Content.Fetch) -> String {
    switch fetch.outcome {
    case .added: words(.added, count: fetch.newEpisodes)
    case .updated: fetch.newEpisodes > 0 ? words(.newEpisodes, count: fetch.newEpisodes) : words(.updated)
    case .unchanged: words(.unchanged)
    case .failed(let sentence): sentence
    }
  }

  /// "200 · 413 KB · 1.3 s · cut off"
  private static func figures(_ fetch: Content.Fetch) -> HTML {
    let figures: [String?] = [
      fetch.status.map { words(.status, ["status": "\($0)"]) } ?? words(.noAnswer),
      fetch.bytes > 0 ? ByteText.size(Int64(fetch.bytes)) : nil,
      duration(fetch.seconds),
      fetch.isComplete ? nil : words(.cutOff),
      fetch.repairCount > 0 ? words(.repairCount, count: fetch.repairCount) : nil,
    ]
    return "\(figures.compactMap { $0 }.map { "<span>\($0)</span>" as HTML })"
  }

  private static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds >= 0 else { return words(.milliseconds, ["count": "0"]) }
    return seconds < 1
      ? words(.milliseconds, ["count": "\(Int(clamping: (seconds * 1000).rounded()))"]) : words(.seconds, ["count": tenths(seconds)])
  }

  private static func tenths(_ number: Double) -> String { "\((min(number, 1e9) * 10).rounded() / 10)" }
}

extension FeedHealth.Content.Fetch.Outcome {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}
